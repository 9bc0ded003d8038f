/**
 * The pages of a sign-in by e-mail: the address, the code, and the question whether somebody who has been here by another
 * provider wants to go there. They say the same for every address, and need no script.
 */
import { MAIL_CODE_MINUTES } from '@porchlight/contract';
import type { AppName } from '../../../kernel/host-or-scheme.ts';
import { PASSKEYS, PRESS_ONCE } from '../../assets.ts';
import type { AppLook } from '../../components/app-look.ts';
import { appMark, appText } from '../../components/app-name.ts';
import { button, buttonRow } from '../../components/button.ts';
import { textField } from '../../components/field.ts';
import { form } from '../../components/form.ts';
import { notice } from '../../components/notice.ts';
import { passkeyField } from '../../components/passkey-field.ts';
import { html, type Markup } from '../../html.ts';
import type { Language } from '../../language.ts';
import { fill, fillText } from '../../languages/text.ts';
import { textsIn } from '../../languages/texts.ts';
import { centered } from '../../layouts/centered.ts';
import { visibleText } from '../../text/visible-text.ts';

interface Page {
  readonly app: AppName;
  readonly action: string;
  readonly look?: AppLook;
}

interface AddressModel extends Page {
  /** What was typed before, or what the app supposes. */
  readonly address: string;
  readonly isBad: boolean;
  /** The page with all providers; null if there is no other. */
  readonly otherWayHref: string | null;
  /** What the browser may offer in the field for the address; null if the app has no passkeys. */
  readonly passkey: object | null;
}

const ADDRESS_MAX = 254;
/** A code with blanks between all of its characters still fits. */
const CODE_MAX = 24;

const ofApp = ({ app, look }: Page, language: Language) => ({
  language,
  look,
  title: fillText(textsIn(language).email.title, { app: appText(app, language) }),
  heading: fill(textsIn(language).email.title, { app: appMark(app, language) }),
  scriptHref: PRESS_ONCE.path,
});

export function emailAddressPage(model: AddressModel, language: Language): string {
  const { email: texts } = textsIn(language);
  return centered({
    ...ofApp(model, language),
    ...(model.passkey === null ? {} : { scriptHref: [PRESS_ONCE.path, PASSKEYS.path] }),
    lead: texts.lead,
    children: html`
      ${model.isBad ? notice('error', html`<p>${texts.badAddress}</p>`, 'status') : null}
      ${form(
        { action: model.action, hidden: { do: 'send-code' } },
        html`
          ${textField({
            id: 'email',
            name: 'email',
            type: 'email',
            label: texts.address,
            required: true,
            maxLength: ADDRESS_MAX,
            autocomplete: 'username webauthn',
            ...(model.address === '' ? {} : { value: visibleText(model.address, ADDRESS_MAX) }),
          })}
          ${buttonRow(button({ label: texts.send, action: 'send-code', wide: true }))}`,
      )}
      ${model.passkey === null ? null : form({ action: model.action, hidden: { do: 'use-passkey' } }, passkeyField({ kind: 'fill', options: model.passkey }))}
      ${model.otherWayHref === null ? null : html`<p><a href=${model.otherWayHref} data-action="other-way">${texts.other}</a></p>`}`,
  });
}

interface CodeModel extends Page {
  readonly address: string;
  readonly changeHref: string;
  /** What happened just now. */
  readonly notice: { readonly kind: 'wrong'; readonly left: number } | { readonly kind: 'sent' } | null;
}

function whatHappened({ notice: now }: CodeModel, language: Language): Markup {
  const { email: texts } = textsIn(language);
  if (now === null) return null;
  if (now.kind === 'sent') return notice('success', html`<p>${texts.sent}</p>`, 'status');
  return notice('error', html`<p>${fillText(texts.wrong, { left: String(now.left) })}</p>`, 'status');
}

export function emailCodePage(model: CodeModel, language: Language): string {
  const { email: texts } = textsIn(language);
  return centered({
    ...ofApp(model, language),
    title: texts.codeTitle,
    heading: texts.codeTitle,
    lead: fill(texts.codeLead, {
      email: html`<strong>${visibleText(model.address, ADDRESS_MAX)}</strong>`,
      minutes: String(MAIL_CODE_MINUTES),
    }),
    children: html`
      ${whatHappened(model, language)}
      ${form(
        { action: model.action, hidden: { do: 'check-code' } },
        html`
          ${textField({
            id: 'code',
            name: 'code',
            label: texts.code,
            hint: texts.onlyIf,
            required: true,
            maxLength: CODE_MAX,
            autocomplete: 'one-time-code',
          })}
          ${buttonRow(button({ label: texts.check, action: 'check-code', wide: true }))}`,
      )}
      <details class="more">
        <summary>${texts.noMail}</summary>
        <p>${texts.noMailText}</p>
        ${form(
          { action: model.action, hidden: { do: 'send-again' } },
          buttonRow(button({ label: texts.again, action: 'send-again', kind: 'secondary' })),
        )}
      </details>
      <p><a href=${model.changeHref} data-action="change-address">${texts.change}</a></p>`,
  });
}

interface KnownModel extends Page {
  readonly provider: string;
}

export function emailKnownPage(model: KnownModel, language: Language): string {
  const { email: texts, signIn } = textsIn(language);
  const provider = visibleText(model.provider, 60);
  return centered({
    ...ofApp(model, language),
    title: texts.known,
    heading: texts.known,
    lead: fill(texts.knownLead, { app: appMark(model.app, language), provider }),
    children: html`
      ${form(
        { action: model.action, hidden: { do: 'use-provider' } },
        buttonRow(button({ label: fillText(signIn.continueWith, { provider }), action: 'use-provider', wide: true })),
      )}
      ${form(
        { action: model.action, hidden: { do: 'go-on' } },
        buttonRow(button({ label: texts.goOn, action: 'go-on', kind: 'secondary', wide: true })),
      )}`,
  });
}
