/** Hands the answer to an authorization request on to an app that wants it as a form. Nobody has to decide anything. */
import { PRESS_ONCE, SEND_FORM } from '../../assets.ts';
import type { AppLook } from '../../components/app-look.ts';
import { addressMark, addressText } from '../../components/app-name.ts';
import { button, buttonRow } from '../../components/button.ts';
import { type FormTarget, form } from '../../components/form.ts';
import type { Language } from '../../language.ts';
import { fill, fillText } from '../../languages/text.ts';
import { textsIn } from '../../languages/texts.ts';
import { centered } from '../../layouts/centered.ts';

interface BackToAppModel {
  readonly address: string;
  readonly form: FormTarget;
  readonly look?: AppLook;
}

/** In this order, so that a second press is prevented before the form is sent. */
export const BACK_TO_APP_SCRIPTS = [PRESS_ONCE.path, SEND_FORM.path];

export function backToAppPage({ address, form: target, look }: BackToAppModel, language: Language): string {
  const { backToApp, signOut } = textsIn(language);
  const shown = addressText(address, language);
  return centered({
    language,
    look,
    title: fillText(backToApp.title, { host: shown }),
    heading: fill(backToApp.title, { host: addressMark(address, language) }),
    lead: backToApp.lead,
    children: form(
      target,
      buttonRow(button({ label: fillText(signOut.goOn, { host: shown }), action: 'go-on', wide: true })),
    ),
    scriptHref: BACK_TO_APP_SCRIPTS,
  });
}
