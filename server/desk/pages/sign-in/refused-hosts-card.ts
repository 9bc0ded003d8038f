/** Hosts at which sign-ins were refused. Only those that are certainly the owner's have a button that adds them. */
import { REFUSED_HOSTS_DAYS } from '@porchlight/contract';
import { badge } from '../../../pages/components/badge.ts';
import { button } from '../../../pages/components/button.ts';
import { card } from '../../../pages/components/card.ts';
import { form } from '../../../pages/components/form.ts';
import { hostName, urlWithHost } from '../../../pages/components/host.ts';
import { notice } from '../../../pages/components/notice.ts';
import { time } from '../../../pages/components/time.ts';
import { html, type Markup } from '../../../pages/html.ts';
import { countOf } from '../../../pages/text/numbers.ts';
import type { ShownRefusal } from '../../../social-login/ports/refusals.ts';
import type { ProjectCall } from '../../owner-routes.ts';
import { projectPaths } from '../../paths.ts';

function adding(call: ProjectCall, callbackUrls: readonly string[]): Markup {
  const url = callbackUrls.at(-1) ?? '';
  return html`
    <p class="entry-url">${urlWithHost(url)}</p>
    ${form(
      { action: `${projectPaths(call.tenant.id).callbacks}/add`, csrf: call.csrf, hidden: { url } },
      button({
        label: html`Add<span class="visually-hidden">${`: ${url}`}</span>`,
        kind: 'secondary',
        action: 'add-refused',
      }),
    )}`;
}

const entry = (call: ProjectCall, { host, count, lastAt, related, callbackUrls }: ShownRefusal): Markup => html`
  <li class="entry" data-refused=${host}>
    <div class="entry-row">
      <h3 class="entry-title">${hostName(host)}${' '}${related ? badge('Related', 'info') : badge('Unknown', 'warn')}</h3>
    </div>
    <p class="soft">${countOf(count, 'start')} refused, the last ${time(lastAt)}</p>
    ${callbackUrls ? adding(call, callbackUrls) : null}
  </li>`;

/** Strangers can cause refusals again and again, so the owner can put the notice away. */
const dismissal = (call: ProjectCall): Markup =>
  call.role === 'owner' && call.standing.some(({ kind }) => kind === 'refused-host')
    ? form(
        { action: `${projectPaths(call.tenant.id).callbacks}/dismiss-refused`, csrf: call.csrf },
        button({
          label: `Dismiss the notice for ${REFUSED_HOSTS_DAYS} days`,
          kind: 'secondary',
          action: 'dismiss-refused',
        }),
      )
    : null;

export const refusedHostsCard = (call: ProjectCall, refusals: readonly ShownRefusal[]): Markup =>
  card(
    { id: 'refused', title: 'Refused hosts' },
    html`
      <p class="soft">${`Sign-ins of the last ${REFUSED_HOSTS_DAYS} days that wanted to return to a host which is in none of your callback URLs. If your app runs there, add its callback URL above.`}</p>
      ${
        refusals.every(({ related }) => related)
          ? null
          : notice(
              'warn',
              html`<p>Anybody can make a sign-in link with a host of their choice. Add an unknown host only if you know that it is yours: your users’ sign-ins would go there.</p>`,
            )
      }
      <ul class="entries">${refusals.map((refusal) => entry(call, refusal))}</ul>
      ${dismissal(call)}`,
  );
