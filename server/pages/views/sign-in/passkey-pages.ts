/** The pages on which a person uses a passkey or is offered one. Only the browser's script can talk to a device. */
import { PASSKEYS } from '../../assets.ts';
import type { AppLook } from '../../components/app-look.ts';
import { button, buttonRow } from '../../components/button.ts';
import { form } from '../../components/form.ts';
import { notice } from '../../components/notice.ts';
import { passkeyField, passkeyNotes } from '../../components/passkey-field.ts';
import { userText } from '../../components/person.ts';
import { html } from '../../html.ts';
import type { Language } from '../../language.ts';
import { fill, fillText } from '../../languages/text.ts';
import { textsIn } from '../../languages/texts.ts';
import { centered } from '../../layouts/centered.ts';
import { visibleText } from '../../text/visible-text.ts';

interface UseModel {
  readonly app: string;
  readonly look?: AppLook;
  readonly action: string;
  readonly options: object;
  readonly otherWayHref: string | null;
  readonly refusal: 'unknown' | 'suspended' | 'failed' | null;
}

export function usePasskeyPage(model: UseModel, language: Language): string {
  const { passkey: texts, email } = textsIn(language);
  const { app, look, action, options, otherWayHref, refusal } = model;
  return centered({
    language,
    look,
    title: fillText(texts.title, { app: visibleText(app, 80) }),
    heading: fill(texts.title, { app: userText(app, 80) }),
    lead: texts.lead,
    scriptHref: PASSKEYS.path,
    children: html`
      ${refusal === null ? null : notice('error', html`<p>${texts[refusal]}</p>`, 'status')}
      ${passkeyNotes(texts)}
      ${form(
        { action },
        html`
          ${passkeyField({ kind: refusal === null ? 'use-now' : 'use', options })}
          ${buttonRow(button({ label: texts.use, action: 'use-passkey', wide: true }))}`,
      )}
      ${otherWayHref === null ? null : html`<p><a href=${otherWayHref} data-action="other-way">${email.other}</a></p>`}`,
  });
}
