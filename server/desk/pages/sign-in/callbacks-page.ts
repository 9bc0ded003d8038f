/** Where people may come back to: every registered address with its forms, and a check for any other. */

import { CALLBACK_URLS_MAX } from '@porchlight/contract';
import { isLoopback } from '../../../kernel/loopback.ts';
import { badge } from '../../../pages/components/badge.ts';
import { button } from '../../../pages/components/button.ts';
import { card } from '../../../pages/components/card.ts';
import { textField } from '../../../pages/components/field.ts';
import { foldRows } from '../../../pages/components/fold-row.ts';
import { form } from '../../../pages/components/form.ts';
import { urlWithHost } from '../../../pages/components/host.ts';
import { notice } from '../../../pages/components/notice.ts';
import { html, type Markup } from '../../../pages/html.ts';
import { PAGE_PATHS } from '../../../pages/paths.ts';
import { countOf } from '../../../pages/text/numbers.ts';
import type { ShownRefusal } from '../../../social-login/ports/refusals.ts';
import { callbackHosts } from '../../../social-login/settings/callback-hosts.ts';
import type { ProjectCall } from '../../owner-routes.ts';
import { projectPaths } from '../../paths.ts';
import type { RedirectAnswer } from '../../redirect-answer.ts';
import { projectPage } from '../frame/project-page.ts';
import { type ProofModel, provenHostsCard } from './proven-hosts-card.ts';
import { refusedHostsCard } from './refused-hosts-card.ts';

interface CallbacksModel {
  readonly callbackUrls: readonly string[];
  readonly proof: ProofModel | null;
  readonly refused: readonly ShownRefusal[];
  /** Wildcards below a domain that is not proven. */
  readonly unproven: readonly { readonly callbackUrl: string; readonly parent: string }[];
  /** Null while sign-in is not set up. */
  readonly mode: 'tokens' | 'code' | null;
  /** The result for the address that was checked by the form without script. */
  readonly checked?: { readonly address: string; readonly answer: RedirectAnswer } | undefined;
}

const hostOf = (url: string): string => callbackHosts([url])[0] ?? '';

const marks = (url: string): Markup => {
  const host = hostOf(url);
  if (host.includes('*')) return badge('Wildcard', 'info');
  return isLoopback(url) || /\.localhost(:\d+)?$/.test(host) ? badge('This computer') : null;
};

function removal(call: ProjectCall, url: string, all: readonly string[]): Markup {
  const { callbacks } = projectPaths(call.tenant.id);
  const host = hostOf(url);
  const isLastOfHost = all.filter((other) => hostOf(other) === host).length === 1;
  if (all.length === 1) {
    return html`<p class="soft">The only one: replace it, or delete the project under Settings.</p>`;
  }
  return html`
    ${isLastOfHost ? notice('warn', html`<p>This is the last address at <strong dir="ltr">${host}</strong>. Apps that send people there stop working at once.</p>`) : null}
    ${form(
      { action: `${callbacks}/remove`, csrf: call.csrf, hidden: { url } },
      button({ label: isLastOfHost ? 'Remove it all the same' : 'Remove', kind: 'danger', action: 'remove-callback' }),
    )}`;
}

const entry = (call: ProjectCall, url: string, index: number, all: readonly string[]) => {
  const { callbacks, callbackCheck } = projectPaths(call.tenant.id);
  return {
    line: html`${urlWithHost(url)}${' '}${marks(url)}${' '}${index === 0 ? badge('Default', 'success') : null}`,
    word: 'Change or remove',
    children: html`
      ${form(
        { action: `${callbacks}/replace`, csrf: call.csrf, className: 'inline-form', hidden: { url } },
        html`
          ${textField({ id: `replace-${index}`, name: 'replacement', type: 'text', label: 'Replace it by', value: url, required: true, autocomplete: 'off', maxLength: 2000, checkHref: callbackCheck })}
          ${button({ label: 'Replace', kind: 'secondary', action: 'replace-callback' })}`,
      )}
      ${removal(call, url, all)}`,
  };
};

const wildcardNotice = ({ callbackUrl, parent }: CallbacksModel['unproven'][number]): Markup =>
  notice(
    'warn',
    html`<p><span dir="ltr">${callbackUrl}</span> lets sign-ins return to every host directly below <strong dir="ltr">${parent}</strong>. If others can have a host there, they can receive your users’ sign-ins. Prove that the domain is yours with a TXT record, or list the hosts one by one.</p>`,
  );

const modeCard = (call: ProjectCall, mode: 'tokens' | 'code'): Markup => {
  const other = mode === 'code' ? 'tokens' : 'code';
  return card(
    { id: 'mode', title: 'What comes back' },
    html`
      <p>${badge(mode === 'code' ? 'Code' : 'Tokens', mode === 'code' ? 'success' : 'info')}${' '}<span data-mode=${mode}>${
        mode === 'code'
          ? 'Sign-ins come back with a code that only the browser which began them can use. No token stands in an address.'
          : 'Sign-ins that your app does not bind to a browser come back with the tokens in the address.'
      }</span></p>
      ${
        mode === 'code'
          ? html`<p class="soft">Links that carry no code_challenge are refused. Go back to tokens only for an app that cannot send one.</p>`
          : html`<p class="soft">Switch to codes once your app begins sign-ins itself, as every helper of the SDK does. Links without code_challenge are then refused.</p>`
      }
      ${form(
        { action: `${projectPaths(call.tenant.id).callbacks}/mode`, csrf: call.csrf, hidden: { mode: other } },
        button({
          label: other === 'code' ? 'Switch to codes' : 'Go back to tokens',
          kind: 'secondary',
          action: 'change-mode',
        }),
      )}`,
  );
};

export function callbacksPage(
  call: ProjectCall,
  { callbackUrls, checked, proof, mode, unproven, refused }: CallbacksModel,
): string {
  const { callbacks, callbackCheck } = projectPaths(call.tenant.id);
  const isFirst = callbackUrls.length === 0;
  return projectPage(call, {
    section: 'callbacks',
    children: html`
      ${unproven.map(wildcardNotice)}
      ${card(
        { id: 'add', title: isFirst ? 'Set up sign-in' : 'Add a callback URL' },
        html`
          <p class="soft">The address in your app that people come back to after signing in, such as${' '}<code>https://app.example.com/auth/callback</code>${' '}or${' '}<code>http://localhost:3000/auth/callback</code>. <a href=${`${PAGE_PATHS.docs}/callbacks`}>How addresses are matched</a></p>
          ${form(
            { action: `${callbacks}/add`, csrf: call.csrf, className: 'inline-form' },
            html`
              ${textField({ id: 'add-url', name: 'url', label: 'Callback URL', value: call.typed?.field('url') ?? '', required: true, autocomplete: 'off', maxLength: 2000, checkHref: callbackCheck })}
              ${button({ label: isFirst ? 'Set up sign-in' : 'Add', action: 'add-callback' })}`,
          )}`,
      )}
      ${
        isFirst
          ? null
          : card(
              { id: 'registered', title: `${countOf(callbackUrls.length, 'callback URL')} of ${CALLBACK_URLS_MAX}` },
              html`
                <p class="soft">People go to the first one where a login link names none.</p>
                ${foldRows(callbackUrls.map((url, index) => entry(call, url, index, callbackUrls)))}`,
            )
      }
      ${
        isFirst
          ? null
          : card(
              { id: 'check', title: 'Check an address' },
              html`
                <p class="soft">Is a login refused, or do you not know which address your app sends? Paste its <code>redirect_uri</code> here: nothing is changed.</p>
                <form class="inline-form" method="get" action=${`${callbacks}#check`} aria-label="Check an address">
                  ${textField({ id: 'check-url', name: 'check', label: 'redirect_uri', value: checked?.address ?? '', autocomplete: 'off', maxLength: 2000, checkHref: callbackCheck })}
                  ${button({ label: 'Check', kind: 'secondary', action: 'check-callback' })}
                </form>
                ${checked ? notice(checked.answer.tone, html`<p>${checked.answer.text}</p>`, 'status') : null}`,
            )
      }
      ${refused.length === 0 ? null : refusedHostsCard(call, refused)}
      ${mode === null ? null : modeCard(call, mode)}
      ${proof ? provenHostsCard(call, proof) : null}`,
  });
}
