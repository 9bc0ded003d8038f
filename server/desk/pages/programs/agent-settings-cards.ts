/** What agents may connect to, as lists that are changed one entry at a time: addresses, scopes, the lifetime of tokens. */
import {
  AGENT_RESOURCES_MAX,
  AGENT_SCOPES_MAX,
  AGENT_TOKEN_LIFETIME_MAX_S,
  AGENT_TOKEN_LIFETIME_MIN_S,
} from '@porchlight/contract';
import type { AgentSettings } from '../../../issuer/settings/agent-settings.ts';
import { button } from '../../../pages/components/button.ts';
import { card, foldedCard } from '../../../pages/components/card.ts';
import { entryRows } from '../../../pages/components/entry-rows.ts';
import { textField } from '../../../pages/components/field.ts';
import { form } from '../../../pages/components/form.ts';
import { urlWithHost } from '../../../pages/components/host.ts';
import { userText } from '../../../pages/components/person.ts';
import { html, type Markup } from '../../../pages/html.ts';
import { PAGE_PATHS } from '../../../pages/paths.ts';
import { countOf } from '../../../pages/text/numbers.ts';
import type { ProjectCall } from '../../owner-routes.ts';
import { projectPaths } from '../../paths.ts';

const DESCRIPTION_MAX = 200;

/** Somebody typed into this field, and the form had a fault. So it is shown again, with the text. */
const isTyped = ({ typed }: ProjectCall, field: string): boolean => Boolean(typed?.field(field));

const resourcesCard = (call: ProjectCall, { resources }: AgentSettings): Markup => {
  const { agents } = projectPaths(call.tenant.id);
  const heading = { id: 'resources', title: 'What agents may connect to' };
  const content = html`
      <p class="soft">The agents of your users can connect to these MCP servers and APIs of your app, each after its user has agreed. <a href=${`${PAGE_PATHS.docs}/user-agents`}>How to protect a server</a></p>
      ${entryRows({
        label: 'Addresses',
        action: `${agents}/resources/remove`,
        csrf: call.csrf,
        name: 'resource',
        rows: resources.map((address) => ({ value: address, text: urlWithHost(address) })),
        empty: 'No address is listed, so no agent can connect.',
        removeAction: 'remove-resource',
      })}
      ${form(
        { action: `${agents}/resources/add`, csrf: call.csrf, className: 'inline-form' },
        html`
          ${textField({ id: 'resource', name: 'resource', label: 'Add an address', hint: html`Such as <code>https://app.example.com/mcp</code>. Up to ${AGENT_RESOURCES_MAX}.`, value: call.typed?.field('resource') ?? '', required: true, autocomplete: 'off', maxLength: 2000 })}
          ${button({ label: 'Add', kind: 'secondary', action: 'add-resource' })}`,
      )}`;
  return resources.length > 0 || isTyped(call, 'resource')
    ? card(heading, content)
    : foldedCard({ ...heading, state: 'No address is listed, so no agent can connect.' }, content);
};

const words = (
  call: ProjectCall,
  { name, description }: AgentSettings['scopes'][number],
  index: number,
): Markup => html`
  <details class="more">
    <summary>Change the words<span class="visually-hidden">${`: ${name}`}</span></summary>
    ${form(
      {
        action: `${projectPaths(call.tenant.id).agents}/scopes/add`,
        csrf: call.csrf,
        className: 'inline-form',
        hidden: { scope: name },
      },
      html`
        ${textField({ id: `words-${index}`, name: 'description', label: 'What it allows', value: description.slice(0, DESCRIPTION_MAX), required: true, autocomplete: 'off', maxLength: DESCRIPTION_MAX })}
        ${button({ label: 'Save', kind: 'secondary', action: 'change-scope' })}`,
    )}
  </details>`;

const scopesCard = (call: ProjectCall, { scopes }: AgentSettings): Markup => {
  const { agents } = projectPaths(call.tenant.id);
  const heading = { id: 'scopes', title: 'Scopes' };
  const content = html`
      <p class="soft">What an agent can ask for. Your users read the words on the consent page. Up to ${AGENT_SCOPES_MAX}.</p>
      ${entryRows({
        label: 'Scopes',
        action: `${agents}/scopes/remove`,
        csrf: call.csrf,
        name: 'scope',
        rows: scopes.map((scope, index) => ({
          value: scope.name,
          text: html`<code>${scope.name}</code>${' '}${userText(scope.description, DESCRIPTION_MAX)}`,
          more: words(call, scope, index),
        })),
        empty: 'No scope is listed.',
        removeAction: 'remove-scope',
      })}
      ${form(
        { action: `${agents}/scopes/add`, csrf: call.csrf, className: 'inline-form' },
        html`
          ${textField({ id: 'scope', name: 'scope', label: 'Add a scope', hint: html`Such as <code>todos:read</code>`, value: call.typed?.field('scope') ?? '', required: true, autocomplete: 'off', maxLength: 100 })}
          ${textField({ id: 'description', name: 'description', label: 'What it allows', hint: 'Such as: Read your to-do list', value: call.typed?.field('description') ?? '', required: true, autocomplete: 'off', maxLength: DESCRIPTION_MAX })}
          ${button({ label: 'Add', kind: 'secondary', action: 'add-scope' })}`,
      )}`;
  return scopes.length > 0 || isTyped(call, 'scope')
    ? card(heading, content)
    : foldedCard({ ...heading, state: 'No scope is listed.' }, content);
};

const lifetimeCard = (call: ProjectCall, { tokenLifetimeS }: AgentSettings): Markup => {
  const heading = { id: 'lifetime', title: 'Access tokens of agents' };
  const content = form(
    { action: `${projectPaths(call.tenant.id).agents}/lifetime`, csrf: call.csrf, className: 'inline-form' },
    html`
        ${textField({ id: 'minutes', name: 'minutes', label: 'Lifetime in minutes', hint: html`From ${AGENT_TOKEN_LIFETIME_MIN_S / 60} to ${AGENT_TOKEN_LIFETIME_MAX_S / 60}. An agent refreshes when one has expired.`, type: 'number', value: call.typed?.field('minutes') || String(tokenLifetimeS / 60), required: true })}
        ${button({ label: 'Save', kind: 'secondary', action: 'save-lifetime' })}`,
  );
  return isTyped(call, 'minutes')
    ? card(heading, content)
    : foldedCard({ ...heading, state: `They live ${countOf(tokenLifetimeS / 60, 'minute')}.` }, content);
};

export const agentSettingsCards = (call: ProjectCall, settings: AgentSettings): Markup => html`
  ${resourcesCard(call, settings)}
  ${scopesCard(call, settings)}
  ${lifetimeCard(call, settings)}`;
