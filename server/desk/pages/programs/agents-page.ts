/** How OpenID libraries and users' agents reach the app: addresses to copy, what agents may ask for, and who is connected. */
import type { AgentCount } from '../../../approvals/ports/person.ts';
import type { ConnectedAgent } from '../../../issuer/ports/agents.ts';
import type { AgentSettings } from '../../../issuer/settings/agent-settings.ts';
import type { TrustedIssuer } from '../../../issuer/settings/trusted-issuer.ts';
import { button } from '../../../pages/components/button.ts';
import { card } from '../../../pages/components/card.ts';
import { codeBlock } from '../../../pages/components/code-block.ts';
import { foldRows } from '../../../pages/components/fold-row.ts';
import { form } from '../../../pages/components/form.ts';
import { urlWithHost } from '../../../pages/components/host.ts';
import { type Fact, keyValueList } from '../../../pages/components/key-value-list.ts';
import { userText } from '../../../pages/components/person.ts';
import { time } from '../../../pages/components/time.ts';
import { html, type Markup } from '../../../pages/html.ts';
import { PAGE_PATHS } from '../../../pages/paths.ts';
import { visibleText } from '../../../pages/text/visible-text.ts';
import type { ProjectCall } from '../../owner-routes.ts';
import { projectPaths } from '../../paths.ts';
import { pager } from '../frame/pager.ts';
import { projectPage } from '../frame/project-page.ts';
import { askedCountsCard } from '../people/asked-cards.ts';
import { agentSettingsCards } from './agent-settings-cards.ts';
import { type ClientsModel, clientsCard } from './clients-card.ts';
import { trustedIssuersCard } from './trusted-issuers-card.ts';

interface AgentsModel {
  readonly model: ClientsModel;
  readonly openid: { readonly issuer: string; readonly client_id: string };
  readonly settings: AgentSettings;
  readonly issuers: readonly TrustedIssuer[];
  readonly connected: readonly ConnectedAgent[];
  readonly asked: readonly AgentCount[];
  readonly next: string | null;
  readonly isFirst: boolean;
}

const NAME_SHOWN = 80;

const openidCard = ({ issuer, client_id }: AgentsModel['openid']): Markup =>
  card(
    { id: 'openid', title: 'Issuer and client id' },
    html`
      <p class="soft">Any OpenID Connect library signs your users in with these two. A library that wants a client secret gets one below. <a href=${`${PAGE_PATHS.docs}/issuer`}>How to set a library up</a></p>
      ${codeBlock({ code: issuer, label: 'Issuer', title: 'Issuer', selectWhole: true, copy: true })}
      ${codeBlock({ code: client_id, label: 'Client id', title: 'Client id', selectWhole: true, copy: true })}`,
  );

const personLink = (href: string, { name, email }: ConnectedAgent['user']): Markup => html`
  <a href=${href}>${userText(name ?? email, NAME_SHOWN)}</a>${name === null ? null : html`<span class="soft">${' '}${userText(email, 254)}</span>`}`;

const letIn = ({ way, redirectUri }: ConnectedAgent): Fact => {
  if (way === 'redirect') return { label: 'Answers at', value: urlWithHost(redirectUri) };
  return {
    label: 'Let in by',
    value: way === 'code' ? 'a code that the user typed' : 'an organisation that you trust',
  };
};

const entry = (call: ProjectCall, agent: ConnectedAgent) => {
  const paths = projectPaths(call.tenant.id);
  const { id, name, userId, user, resource, scopes, connectedAt, lastUsedAt } = agent;
  return {
    line: html`<strong>${userText(name, NAME_SHOWN)}</strong>${' '}<span class="soft">for ${userText(user.email, 254)}, last used ${time(lastUsedAt)}</span>`,
    word: 'Details',
    beside: form(
      { action: `${paths.agents}/end`, csrf: call.csrf, hidden: { agent: id } },
      button({
        label: html`Disconnect<span class="visually-hidden">${`: ${visibleText(name, NAME_SHOWN)}`}</span>`,
        kind: 'secondary',
        action: 'end-agent',
      }),
    ),
    children: keyValueList([
      { label: 'Acts for', value: personLink(paths.user(userId), user) },
      { label: 'Connected', value: time(connectedAt) },
      ...(resource === null ? [] : [{ label: 'Connects to', value: urlWithHost(resource) }]),
      ...(scopes.length === 0
        ? []
        : [{ label: 'Scopes', value: scopes.map((scope) => html`<code>${scope.name}</code>${' '}`) }]),
      letIn(agent),
    ]),
  };
};

const connectedList = (call: ProjectCall, connected: readonly ConnectedAgent[]): Markup =>
  connected.length === 0
    ? html`<p class="soft">No agent is connected.</p>`
    : html`
      <p class="soft">An agent that is disconnected loses its tokens at once. Its user can connect it again.</p>
      ${foldRows(connected.map((agent) => entry(call, agent)))}`;

/** Agents of the users first; then the libraries and clients by which the app itself signs people in. */
const PARTS = html`
  <nav class="jump-list" aria-label="On this page">
    <ul>
      <li><a href="#connected">Connected agents</a></li>
      <li><a href="#resources">What they may do</a></li>
      <li><a href="#openid">OpenID clients</a></li>
      <li><a href="#trusted-issuers">Trusted organisations</a></li>
    </ul>
  </nav>`;

export const agentsPage = (
  call: ProjectCall,
  { openid, model, settings, issuers, connected, asked, next, isFirst }: AgentsModel,
): string =>
  projectPage(call, {
    section: 'agents',
    children: html`
      ${PARTS}
      ${card(
        { id: 'connected', title: 'Connected agents' },
        html`
          ${connectedList(call, connected)}
          ${pager({ path: projectPaths(call.tenant.id).agents, query: {}, next, isFirst, labels: { next: 'Older agents', first: 'Newest agents' } })}`,
      )}
      ${asked.length === 0 ? null : askedCountsCard(asked)}
      ${agentSettingsCards(call, settings)}
      ${openidCard(openid)}
      ${clientsCard(call, model)}
      ${trustedIssuersCard(call, { issuers, clients: model.clients })}`,
  });
