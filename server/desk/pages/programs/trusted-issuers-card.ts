/** Organisations whose identity provider vouches for people: their agents connect without a consent page. */
import { TRUSTED_ISSUERS_MAX } from '@porchlight/contract';
import type { OwnClient } from '../../../issuer/settings/own-client.ts';
import type { TrustedIssuer } from '../../../issuer/settings/trusted-issuer.ts';
import { button } from '../../../pages/components/button.ts';
import { card, foldedCard } from '../../../pages/components/card.ts';
import { entryRows } from '../../../pages/components/entry-rows.ts';
import { textField } from '../../../pages/components/field.ts';
import { form } from '../../../pages/components/form.ts';
import { urlWithHost } from '../../../pages/components/host.ts';
import { html, type Markup } from '../../../pages/html.ts';
import { PAGE_PATHS } from '../../../pages/paths.ts';
import { visibleText } from '../../../pages/text/visible-text.ts';
import type { ProjectCall } from '../../owner-routes.ts';
import { projectPaths } from '../../paths.ts';

export interface TrustedIssuersModel {
  readonly issuers: readonly TrustedIssuer[];
  readonly clients: readonly OwnClient[];
}

const WORD_SHOWN = 80;

const codes = (words: readonly string[]): Markup =>
  html`${words.map((word) => html`<code>${visibleText(word, WORD_SHOWN)}</code>${' '}`)}`;

const words = ({ issuer, clientIds, domains, provision }: TrustedIssuer): Markup => html`
  ${urlWithHost(issuer)}
  <span class="soft">${' '}by ${codes(clientIds)}${provision === 'create' ? html`creates users of ${codes(domains)}` : 'for users that it signed in before'}</span>`;

export const trustedIssuersCard = (call: ProjectCall, { issuers, clients }: TrustedIssuersModel): Markup => {
  const path = `${projectPaths(call.tenant.id).agents}/issuers`;
  const own = clients.filter(({ authMethod }) => authMethod !== 'none').map(({ id }) => id);
  const typed = (name: string): string => call.typed?.field(name) ?? '';
  const heading = { id: 'trusted-issuers', title: 'Trusted organisations' };
  const content = html`
      <p class="soft">A client with a secret gets a token for a person of such an organisation without a consent page, by an assertion of its identity provider. <a href=${`${PAGE_PATHS.docs}/user-agents#organisations`}>How it works</a></p>
      ${entryRows({
        label: 'Trusted organisations',
        action: `${path}/remove`,
        csrf: call.csrf,
        name: 'issuer',
        rows: issuers.map((trusted) => ({ value: trusted.issuer, text: words(trusted) })),
        empty: 'No organisation is trusted.',
        removeAction: 'remove-issuer',
      })}
      <details class="more"><summary>Add or change an organisation</summary>
      ${form(
        { action: `${path}/add`, csrf: call.csrf, className: 'stack' },
        html`
          ${textField({ id: 'issuer', name: 'issuer', label: 'Issuer', hint: html`As its assertions name it, such as <code>https://acme.okta.com</code>. Up to ${TRUSTED_ISSUERS_MAX}.`, value: typed('issuer'), required: true, autocomplete: 'off', maxLength: 2000 })}
          ${textField({ id: 'issuer-clients', name: 'clients', label: 'Client ids', hint: html`Who may present its assertions, separated by spaces. ${own.length === 0 ? 'Add a client with a secret first.' : html`With a secret: ${codes(own)}`}`, value: typed('clients'), required: true, autocomplete: 'off', maxLength: 2000 })}
          ${textField({ id: 'issuer-domains', name: 'domains', label: 'Domains', hint: 'It creates users with addresses of these, separated by spaces. If empty, only users that it has signed in before get in.', value: typed('domains'), autocomplete: 'off', maxLength: 2000 })}
          <div>${button({ label: 'Save', kind: 'secondary', action: 'add-issuer' })}</div>`,
      )}
      </details>`;
  return issuers.length > 0 || typed('issuer') !== ''
    ? card(heading, content)
    : foldedCard({ ...heading, state: 'No organisation is trusted.' }, content);
};
