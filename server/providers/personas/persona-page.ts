/**
 * The content of the pages of the built-in identity provider, as plain data, and how it is rendered. They work without
 * JavaScript: each button sends its form.
 */
import type { Language } from '../../pages/language.ts';
import { textsIn } from '../../pages/languages/texts.ts';
import { personaPickerPage } from '../../pages/views/sign-in/persona-picker-page.ts';
import { errorPage } from '../../pages/views/site/error-page.ts';
import { type ChoiceFault, SUBJECT_MAX } from './persona-choice.ts';
import type { ListedPersona } from './persona-list.ts';

interface PersonaPickerModel {
  readonly kind: 'picker';
  /** Where the forms are posted to: one with a button for each persona, one with the field `email`. */
  readonly action: string;
  readonly personas: readonly ListedPersona[];
  readonly pictureHref: (name: string) => string;
}

/** No persona was chosen; `again` repeats the same sign-in. */
interface PersonaFaultModel {
  readonly kind: 'fault';
  readonly fault: ChoiceFault;
  readonly again: string;
}

interface PersonaEndModel {
  readonly kind: 'expired';
  /** Where the person can start again, if that is known. */
  readonly back?: string | undefined;
}

/** The protocol library refused, in its own words. */
interface PersonaStopModel {
  readonly kind: 'stopped';
  readonly detail: string;
}

/** Personas with which nothing goes wrong. */
const isUsable = ({ course, emailVerified, subject }: ListedPersona): boolean =>
  course === 'signs-in' && emailVerified && subject.length <= SUBJECT_MAX;

type PersonaPageModel = PersonaPickerModel | PersonaFaultModel | PersonaEndModel | PersonaStopModel;
export type RenderPersonaPage = (model: PersonaPageModel, language: Language) => string;

const pickerOf = ({ action, personas, pictureHref }: PersonaPickerModel) => ({
  form: { action },
  people: personas
    .filter(isUsable)
    .map(({ name, email, hasPicture }) => ({ name, email, pictureHref: hasPicture ? pictureHref(name) : undefined })),
  mishaps: personas.filter((one) => !isUsable(one)).map(({ name }) => name),
});

export const renderPersonaPage: RenderPersonaPage = (model, language) => {
  const { personas: texts } = textsIn(language);
  switch (model.kind) {
    case 'picker':
      return personaPickerPage(pickerOf(model), language);
    case 'fault': {
      const startOver = { label: texts.chooseAgain, href: model.again };
      return errorPage(
        { status: 400, title: texts.nobodyChosen, message: texts.faults[model.fault], startOver },
        language,
      );
    }
    case 'expired':
      return errorPage(
        {
          status: 400,
          ...texts.expired,
          ...(model.back === undefined ? {} : { startOver: { label: texts.goBack, href: model.back } }),
        },
        language,
      );
    case 'stopped':
      return errorPage({ status: 400, title: texts.stopped, message: model.detail }, language);
  }
};
