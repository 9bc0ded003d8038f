/**
 * The pages of a sign-in for a device: enter the code, see the request, and the result. A link can contain the code, so
 * the reader is always asked to compare it: an attacker who sends such a link wants to be signed in as the reader.
 */

import type { AppName } from '../../../kernel/host-or-scheme.ts';
import { PRESS_ONCE } from '../../assets.ts';
import { ableTo } from '../../components/able-to.ts';
import type { AppLook } from '../../components/app-look.ts';
import { appWithAddress } from '../../components/app-name.ts';
import { button, buttonRow } from '../../components/button.ts';
import { compareCode } from '../../components/compare-code.ts';
import { type AskingDevice, deviceFacts } from '../../components/device-facts.ts';
import { textField } from '../../components/field.ts';
import { type FormTarget, form } from '../../components/form.ts';
import { urlWithHost } from '../../components/host.ts';
import { keyValueList } from '../../components/key-value-list.ts';
import { notice } from '../../components/notice.ts';
import { userText } from '../../components/person.ts';
import { type ProviderWay, providerButtons } from '../../components/provider-links.ts';
import { html } from '../../html.ts';
import type { Language } from '../../language.ts';
import { fill, fillText } from '../../languages/text.ts';
import { type Texts, textsIn } from '../../languages/texts.ts';
import { centered } from '../../layouts/centered.ts';
import { visibleText } from '../../text/visible-text.ts';

interface CodeModel {
  readonly action: string;
  /** The code that was typed before and was wrong. */
  readonly wrong: string | null;
  readonly minutes: number;
  readonly look?: AppLook;
}

const CODE_MAX = 20;

export function deviceCodePage({ action, wrong, minutes, look }: CodeModel, language: Language): string {
  const { title, lead, code, proceed, unknown } = textsIn(language).device;
  return centered({
    language,
    look,
    title,
    lead,
    children: html`
      ${wrong === null ? null : notice('error', html`<p>${fillText(unknown, { minutes: String(minutes) })}</p>`, 'status')}
      <form class="stack" method="get" action=${action}>
        ${textField({
          id: 'user-code',
          name: 'user_code',
          label: code,
          required: true,
          maxLength: CODE_MAX,
          autocomplete: 'off',
          ...(wrong === null ? {} : { value: visibleText(wrong, CODE_MAX) }),
        })}
        ${buttonRow(button({ label: proceed, action: 'proceed', wide: true }))}
      </form>`,
  });
}

interface QuestionModel {
  readonly app: AppName;
  readonly clientName: string;
  /** A client id that is an address speaks for its host. */
  readonly clientId: string;
  readonly device: AskingDevice;
  readonly resource: string | null;
  readonly scopes: readonly { readonly name: string; readonly description: string }[];
  readonly providers: readonly ProviderWay[];
  readonly form: FormTarget;
  readonly look?: AppLook;
}

export function deviceQuestionPage(model: QuestionModel, language: Language): string {
  const { asking, device, signIn } = textsIn(language);
  const notMe = button({
    label: device.notMe,
    name: 'decision',
    value: 'refuse',
    action: 'not-me',
    kind: 'secondary',
    wide: true,
  });
  return centered({
    language,
    look: model.look,
    title: device.askTitle,
    lead: fill(device.askLead, { app: appWithAddress(model.app, language) }),
    wide: true,
    children: html`
      <p>${device.compare}</p>
      ${compareCode(model.device.userCode, device.code)}
      ${keyValueList([
        { label: device.program, value: userText(model.clientName, 80) },
        ...(URL.canParse(model.clientId) ? [{ label: asking.describedAt, value: urlWithHost(model.clientId) }] : []),
        ...(model.resource === null ? [] : [{ label: asking.accessTo, value: urlWithHost(model.resource) }]),
        ...deviceFacts(model.device, language).slice(0, 1),
      ])}
      ${model.device.sameNetwork ? null : notice('warn', html`<p>${device.warning}</p>`)}
      ${ableTo(model, language)}
      ${form(model.form, html`${providerButtons(model.providers, signIn)}${buttonRow(notMe)}`)}`,
    scriptHref: PRESS_ONCE.path,
  });
}

export type DeviceEndWords = keyof Pick<Texts['device'], 'connected' | 'refused' | 'failed' | 'expired'>;

export function deviceEndPage(end: DeviceEndWords, look: AppLook, language: Language): string {
  const { title, message } = textsIn(language).device[end];
  return centered({ language, look, title, lead: message, children: null });
}
