/**
 * What the pages of the built-in identity provider say, as plain data, and how the house shows it. They work without
 * JavaScript: each button sends its form.
 */
import { errorPage } from '../pages/views/error-page.ts';
import { personaPickerPage } from '../pages/views/persona-picker-page.ts';

interface PersonaPickerModel {
  readonly kind: 'picker';
  /** Where the forms are posted to: one with a button for each persona, one with the field `email`. */
  readonly action: string;
  readonly personas: readonly { readonly name: string; readonly title: string; readonly description: string }[];
}

interface PersonaProblemModel {
  readonly kind: 'problem';
  readonly title: string;
  readonly detail: string;
  /** Where the same sign-in can be taken up again, if it can. */
  readonly again?: string;
}

type PersonaPageModel = PersonaPickerModel | PersonaProblemModel;
export type RenderPersonaPage = (model: PersonaPageModel) => string;

export const renderPersonaPage: RenderPersonaPage = (model) => {
  if (model.kind === 'picker') return personaPickerPage({ form: { action: model.action }, personas: model.personas });
  const { title, detail, again } = model;
  const startOver = again === undefined ? {} : { startOver: { label: 'Choose again', href: again } };
  return errorPage({ status: 400, title, message: detail, ...startOver });
};
