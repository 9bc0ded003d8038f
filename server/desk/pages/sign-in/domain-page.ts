/** The project's own host: its state, the records that it needs, and how to give it up. */
import type { DomainStatus } from '@porchlight/contract';
import { badge } from '../../../pages/components/badge.ts';
import { button } from '../../../pages/components/button.ts';
import { card } from '../../../pages/components/card.ts';
import { codeBlock } from '../../../pages/components/code-block.ts';
import { textField } from '../../../pages/components/field.ts';
import { form } from '../../../pages/components/form.ts';
import { keyValueList } from '../../../pages/components/key-value-list.ts';
import { notice } from '../../../pages/components/notice.ts';
import { time } from '../../../pages/components/time.ts';
import { html, type Markup } from '../../../pages/html.ts';
import { PAGE_PATHS } from '../../../pages/paths.ts';
import { visibleText } from '../../../pages/text/visible-text.ts';
import { labelOf } from '../../../providers/catalogue/catalogue.ts';
import type { OwnAddresses } from '../../../social-login/ports/domains.ts';
import { type NameRecord, type OwnDomain, recordsOf, servedAt } from '../../../social-login/settings/own-domain.ts';
import type { ProjectCall } from '../../owner-routes.ts';
import { projectPaths } from '../../paths.ts';
import { projectPage } from '../frame/project-page.ts';

const STATES = {
  pending: { badge: badge('Waits for its record'), words: 'Enter both records at your name server, then check.' },
  active: { badge: badge('In use', 'success'), words: 'Links to the sign-in use this host.' },
  lapsed: { badge: badge('No longer in use', 'error'), words: 'People sign in at the address of the service again.' },
} as const satisfies Record<DomainStatus, unknown>;

const SEEN_LENGTH = 100;

const recordEntry = ({ type, name, value }: NameRecord): Markup => html`
  <li class="entry">
    <h3 class="entry-title">${type} record</h3>
    ${codeBlock({ code: name, label: `Name of the ${type} record`, title: 'Name', selectWhole: true, copy: true })}
    ${codeBlock({ code: value, label: `Value of the ${type} record`, title: 'Value', selectWhole: true, copy: true })}
  </li>`;

const problemNotice = ({ problem, status }: OwnDomain): Markup =>
  problem &&
  notice(
    status === 'active' ? 'info' : 'warn',
    html`<p>${problem.message}</p>
      ${problem.seen.length === 0 ? null : html`<p>Found there:</p><ul>${problem.seen.map((text) => html`<li><code dir="ltr">${visibleText(text, SEEN_LENGTH)}</code></li>`)}</ul>`}`,
  );

type Addresses = Awaited<ReturnType<OwnAddresses>>;

const addressEntry = ({ provider, redirectUris }: Addresses[number]): Markup => html`
  <li class="entry" data-provider=${provider}>
    <h3 class="entry-title">${labelOf(provider)}</h3>
    ${redirectUris.map((uri) => codeBlock({ code: uri, label: `Redirect URI for ${provider}`, title: 'Redirect URI', selectWhole: true, copy: true }))}
  </li>`;

const addressCard = (domain: OwnDomain, addresses: Addresses): Markup =>
  addresses.length === 0
    ? null
    : card(
        { id: 'addresses', title: 'Redirect URIs at your providers' },
        html`
          <p class="soft">Enter all of these at each provider that has credentials of your own${domain.status === 'active' ? '' : ', before the host is in use'}. Sign-ins that begin at the service need the second one.</p>
          <ul class="entries">${addresses.map(addressEntry)}</ul>`,
      );

const presentCard = (call: ProjectCall, domain: OwnDomain, baseUrl: string): Markup => {
  const { domain: path } = projectPaths(call.tenant.id);
  const records = recordsOf(domain, baseUrl);
  return card(
    { id: 'domain', title: 'Your domain' },
    html`
      <div class="stack" data-watch=${`${path}/status`} data-watched=${domain.status}>
        <div class="entry-row">
          <h3 class="entry-title" dir="ltr">${domain.host}${' '}${STATES[domain.status].badge}</h3>
          ${form({ action: `${path}/check`, csrf: call.csrf }, button({ label: 'Check now', kind: 'secondary', action: 'check-domain' }))}
        </div>
        <p>${STATES[domain.status].words}</p>
        <p class="soft">${servedAt(domain.host, baseUrl)}</p>
        ${keyValueList([{ label: 'Last checked', value: domain.checkedAt ? time(domain.checkedAt) : 'never' }])}
        ${problemNotice(domain)}
        ${records.length === 0 ? null : html`<ul class="entries">${records.map(recordEntry)}</ul>`}
        ${form({ action: `${path}/remove`, csrf: call.csrf }, button({ label: 'Give the domain up', kind: 'danger', action: 'remove-domain' }))}
      </div>`,
  );
};

const setCard = (call: ProjectCall, domain: OwnDomain | null): Markup =>
  card(
    { id: 'set-domain', title: domain ? 'Use another host' : 'Sign-in under your own host' },
    form(
      { action: projectPaths(call.tenant.id).domain, csrf: call.csrf, className: 'stack' },
      html`
        ${textField({ id: 'host', name: 'host', label: 'Host', hint: 'Such as login.example.com, without https and path.', value: call.typed?.field('host') ?? '', required: true, autocomplete: 'off', maxLength: 253 })}
        <p class="soft">The choice of providers is then shown under your host. With credentials of your own at a provider, the rest of the sign-in is there too. <a href=${`${PAGE_PATHS.docs}/custom-domain`}>Records, proxies and identity providers</a></p>
        <div>${button({ label: 'Save', action: 'set-domain' })}</div>`,
    ),
  );

interface DomainModel {
  readonly domain: OwnDomain | null;
  readonly addresses: Addresses;
  readonly baseUrl: string;
}

export const domainPage = (call: ProjectCall, { domain, addresses, baseUrl }: DomainModel): string =>
  projectPage(call, {
    section: 'domain',
    children: html`
      ${domain ? presentCard(call, domain, baseUrl) : null}
      ${domain ? addressCard(domain, addresses) : null}
      ${setCard(call, domain)}`,
  });
