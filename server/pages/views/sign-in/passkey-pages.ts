/** The pages on which a person uses a passkey or is offered one. Only the browser's script can talk to a device. */

import type { AppName } from '../../../kernel/host-or-scheme.ts';
import { PASSKEYS } from '../../assets.ts';
import type { AppLook } from '../../components/app-look.ts';
import { appMark, appText } from '../../components/app-name.ts';
import { button, buttonRow } from '../../components/button.ts';
import { form } from '../../components/form.ts';
import { notice } from '../../components/notice.ts';
import { passkeyField, passkeyNotes } from '../../components/passkey-field.ts';
import { html } from '../../html.ts';
import type { Language } from '../../language.ts';
import { fill, fillText } from '../../languages/text.ts';
import { textsIn } from '../../languages/texts.ts';
import { centered } from '../../layouts/centered.ts';

interface UseModel {
  readonly app: AppName;
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
    title: fillText(texts.title, { app: appText(app, language) }),
    heading: fill(texts.title, { app: appMark(app, language) }),
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

interface OfferModel {
  readonly app: AppName;
  readonly look?: AppLook;
  readonly action: string;
  readonly options: object;
  readonly ticket: string;
  readonly hasFailed: boolean;
}

/** Between the person's yes and the app. Where a browser has no passkeys, the script leaves at once. */
export function offerPasskeyPage(model: OfferModel, language: Language): string {
  const { passkey: texts } = textsIn(language);
  const { app, look, action, options, ticket, hasFailed } = model;
  return centered({
    language,
    look,
    title: texts.offer,
    lead: fill(texts.offerLead, { app: appMark(app, language) }),
    scriptHref: PASSKEYS.path,
    children: html`
      ${hasFailed ? notice('warn', html`<p>${texts.notAdded}</p>`, 'status') : null}
      ${passkeyNotes(texts)}
      ${form(
        { action, hidden: { ticket } },
        html`
          ${passkeyField({ kind: 'add', options })}
          ${buttonRow(button({ label: texts.add, action: 'add-passkey', wide: true }))}`,
      )}
      ${form(
        { action },
        html`
          <input type="hidden" name="do" value="not-now" data-passkey-leave />
          ${buttonRow(button({ label: texts.notNow, action: 'not-now', kind: 'secondary', wide: true }))}`,
      )}`,
  });
}
