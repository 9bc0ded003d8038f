/** The OpenID clients of a project, with the forms that add one, give it a secret and delete it. */
import type { OwnClient } from '../../../issuer/settings/own-client.ts';
import { hasSecret, isApp } from '../../../issuer/settings/own-client.ts';
import { button } from '../../../pages/components/button.ts';
import { card, foldedCard } from '../../../pages/components/card.ts';
import { codeBlock } from '../../../pages/components/code-block.ts';
import { entryRows } from '../../../pages/components/entry-rows.ts';
import { checkbox, textField } from '../../../pages/components/field.ts';
import { foldRows } from '../../../pages/components/fold-row.ts';
import { form } from '../../../pages/components/form.ts';
import { urlWithHost } from '../../../pages/components/host.ts';
import { keyValueList } from '../../../pages/components/key-value-list.ts';
import { userText } from '../../../pages/components/person.ts';
import { html, type Markup } from '../../../pages/html.ts';
import { visibleText } from '../../../pages/text/visible-text.ts';
import type { ProjectCall } from '../../owner-routes.ts';
import { projectPaths } from '../../paths.ts';

export interface ClientsModel {
  readonly clients: readonly OwnClient[];
  readonly now: Date;
  /** A new secret, which is shown only this once. */
  readonly secret?: { readonly clientId: string; readonly text: string };
}

const NAME_SHOWN = 80;

const secretCard = ({ clientId, text }: NonNullable<ClientsModel['secret']>): Markup =>
  card(
    { id: 'client-secret', title: 'The client secret' },
    html`
      <p>This is the secret of <code>${clientId}</code>. It is shown once: keep it with the settings of the program. A secret before it is good for a day more.</p>
      ${codeBlock({ code: text, label: 'Client secret', title: 'Client secret', selectWhole: true, copy: true })}`,
  );

/** The redirects of `app` are the callback URLs, which have a page of their own. */
const redirects = (call: ProjectCall, path: string, { id, redirectUris }: OwnClient): Markup => html`
  ${entryRows({
    label: `Redirect URIs of ${id}`,
    action: `${path}/redirects/remove`,
    csrf: call.csrf,
    name: 'redirect',
    rows: redirectUris.map((uri) => ({ value: uri, text: urlWithHost(uri) })),
    empty: 'No redirect URI is listed.',
    removeAction: 'remove-redirect',
  })}
  ${form(
    { action: `${path}/redirects/add`, csrf: call.csrf, className: 'inline-form' },
    html`
      ${textField({ id: `redirect-${id}`, name: 'redirect', label: 'Add a redirect URI', required: true, autocomplete: 'off', maxLength: 2000 })}
      ${button({ label: 'Add', kind: 'secondary', action: 'add-redirect' })}`,
  )}`;

/** The forms of a client stay open if it is the only one besides `app`. */
const entry = (call: ProjectCall, client: OwnClient, now: Date, open: boolean) => {
  const path = `${projectPaths(call.tenant.id).agents}/clients/${encodeURIComponent(client.id)}`;
  const named = html`<span class="visually-hidden">${`: ${visibleText(client.name, NAME_SHOWN)}`}</span>`;
  const act = (action: string, label: string): Markup =>
    form(
      { action: `${path}/${action}`, csrf: call.csrf },
      button({ label: html`${label}${named}`, kind: 'secondary', action: `client-${action}` }),
    );
  const takesSecret = isApp(client.id) || client.authMethod !== 'none';
  return {
    data: { client: client.id },
    open,
    line: html`<strong>${userText(client.name, NAME_SHOWN)}</strong>${' '}<code>${client.id}</code>`,
    word: 'Details',
    children: html`
      ${keyValueList([
        { label: 'Secret', value: hasSecret(client, now) ? 'yes' : 'none; it proves itself by PKCE' },
        { label: 'Id tokens', value: client.idTokenAlgorithm },
        ...(client.backchannelLogoutUri === null
          ? []
          : [{ label: 'Told of sign-outs', value: urlWithHost(client.backchannelLogoutUri) }]),
      ])}
      ${isApp(client.id) ? null : redirects(call, path, client)}
      ${
        takesSecret || !isApp(client.id)
          ? html`
            <div class="button-row">
              ${takesSecret ? act('secret', hasSecret(client, now) ? 'Make a new secret' : 'Make a secret') : null}
              ${isApp(client.id) ? null : act('delete', 'Delete')}
            </div>`
          : null
      }`,
  };
};

const addForm = (call: ProjectCall): Markup =>
  form(
    { action: `${projectPaths(call.tenant.id).agents}/clients`, csrf: call.csrf, className: 'stack' },
    html`
      ${textField({ id: 'client-name', name: 'name', label: 'Name', hint: 'People read it on the consent page.', maxLength: NAME_SHOWN, value: call.typed?.field('name') ?? '' })}
      ${textField({ id: 'client-redirect', name: 'redirect', label: 'Redirect URI', hint: 'It is compared exactly. You can add more later.', required: true, autocomplete: 'off', maxLength: 2000, value: call.typed?.field('redirect') ?? '' })}
      ${checkbox({ id: 'client-public', name: 'public', value: 'true', label: 'It cannot keep a secret (a program in a browser or on a phone)' })}
      <div>${button({ label: 'Add the client', action: 'add-client' })}</div>`,
  );

export function clientsCard(call: ProjectCall, { clients, now, secret }: ClientsModel): Markup {
  const heading = { id: 'clients', title: 'OpenID clients' };
  const content = html`
    <p class="soft">Programs that sign your users in with an OpenID library. <code>app</code> is there from the start; its redirects are your callback URLs.</p>
    ${foldRows(clients.map((client) => entry(call, client, now, clients.length <= 2)))}
    <details class="more"><summary>Add a client</summary>${addForm(call)}</details>`;
  const isOnlyApp = clients.every(({ id }) => isApp(id));
  return html`
    ${secret === undefined ? null : secretCard(secret)}
    ${
      isOnlyApp && !call.typed?.field('redirect')
        ? foldedCard({ ...heading, state: html`Only <code>app</code>, which is there from the start.` }, content)
        : card(heading, content)
    }`;
}
