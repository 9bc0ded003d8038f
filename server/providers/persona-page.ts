/**
 * What the pages of the built-in identity provider say, as plain data, and how the house shows it. They work without
 * JavaScript: each button sends its form.
 */
import type { Language } from '../pages/languages/language.ts';
import { textsIn } from '../pages/languages/texts.ts';
import { errorPage } from '../pages/views/error-page.ts';
import { type PersonaName, personaPickerPage } from '../pages/views/persona-picker-page.ts';
import type { ChoiceFault } from './persona-choice.ts';

interface PersonaPickerModel {
  readonly kind: 'picker';
  /** Where the forms are posted to: one with a button for each persona, one with the field `email`. */
  readonly action: string;
  readonly personas: readonly PersonaName[];
}

/** Nobody was chosen; the same sign-in can be taken up `again`. */
interface PersonaFaultModel {
  readonly kind: 'fault';
  readonly fault: ChoiceFault;
  readonly again: string;
}

interface PersonaEndModel {
  readonly kind: 'expired';
}

/** The protocol library refused, in its own words. */
interface PersonaStopModel {
  readonly kind: 'stopped';
  readonly detail: string;
}

type PersonaPageModel = PersonaPickerModel | PersonaFaultModel | PersonaEndModel | PersonaStopModel;
export type RenderPersonaPage = (model: PersonaPageModel, language: Language) => string;

export const renderPersonaPage: RenderPersonaPage = (model, language) => {
  const { personas: texts } = textsIn(language);
  switch (model.kind) {
    case 'picker':
      return personaPickerPage({ form: { action: model.action }, personas: model.personas }, language);
    case 'fault': {
      const startOver = { label: texts.chooseAgain, href: model.again };
      return errorPage(
        { status: 400, title: texts.nobodyChosen, message: texts.faults[model.fault], startOver },
        language,
      );
    }
    case 'expired':
      return errorPage({ status: 400, ...texts.expired }, language);
    case 'stopped':
      return errorPage({ status: 400, title: texts.stopped, message: model.detail }, language);
  }
};
