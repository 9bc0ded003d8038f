/** The form for an owner's own client at a provider, with the address to enter there and the steps in its console. */
import { button } from '../../../pages/components/button.ts';
import { card } from '../../../pages/components/card.ts';
import { codeBlock } from '../../../pages/components/code-block.ts';
import { textArea, textField } from '../../../pages/components/field.ts';
import { form } from '../../../pages/components/form.ts';
import { html, type Markup } from '../../../pages/html.ts';
import { PAGE_PATHS } from '../../../pages/paths.ts';
import { visibleText } from '../../../pages/text/visible-text.ts';
import { definitionOf, guideOf, isAskedHere, isBuiltIn } from '../../../providers/catalogue/catalogue.ts';
import { projectCallbackPath } from '../../../providers/ports.ts';
import { addressesToRegister } from '../../../social-login/settings/callback-address.ts';
import type { EffectiveProvider } from '../../../social-login/settings/provider-settings.ts';
import type { ProjectCall } from '../../owner-routes.ts';
import { projectPaths } from '../../paths.ts';

type Text = Parameters<typeof textField>[0];

const text = (call: ProjectCall, id: string, props: Omit<Text, 'id'>): Markup =>
  textField({
    autocomplete: 'off',
    maxLength: 500,
    ...props,
    id: `${id}-${props.name}`,
    value: shownValue(call, id, props),
  });

/** A typed value comes back only in the form in which it was typed. A secret never comes back. */
const shownValue = (call: ProjectCall, id: string, { name, value = '', type }: Omit<Text, 'id'>): string =>
  type !== 'password' && call.typed?.field('form') === id ? call.typed.field(name) : value;

const consoleSteps = (provider: string): Markup => {
  const { console: place, document, steps } = guideOf(provider);
  return html`
    <ol>${steps.map((step) => html`<li>${step}</li>`)}</ol>
    <p class="soft">${place === undefined ? null : html`<a href=${place} rel="noreferrer">Open the console</a> · `}<a href=${`${PAGE_PATHS.docs}/${document}`}>The same, click by click</a></p>`;
};

/**
 * Only an owner's own OpenID provider has fields for issuer, label and domains.
 */
const ownFields = (call: ProjectCall, id: string, shown: EffectiveProvider | null): Markup => html`
  ${text(call, id, { name: 'issuer', label: 'Issuer', hint: 'As its console names it, such as https://login.example.com.', value: shown?.issuer ?? '', required: true, maxLength: 2000 })}
  ${text(call, id, { name: 'label', label: 'Label on the sign-in page', hint: 'The host of the issuer stands beside it.', value: shown?.client?.label ?? '', maxLength: 60 })}
  ${text(call, id, { name: 'domains', label: 'Domains that it speaks for', hint: 'Entries of the access list count for these only. Separate them by spaces.', value: shown?.client?.domains.join(' ') ?? '', maxLength: 2000 })}`;

const credentialField = (call: ProjectCall, id: string, name: string, label: string, clientId: string): Markup => {
  switch (name) {
    case 'client_id':
      return text(call, id, { name, label, value: clientId, required: true });
    case 'team_id':
    case 'key_id':
      return text(call, id, { name, label, required: true, maxLength: 20 });
    case 'client_secret':
      return text(call, id, {
        name,
        label,
        hint: 'It is kept sealed and never shown again.',
        type: 'password',
        required: true,
        maxLength: 2000,
        autocomplete: 'new-password',
      });
    case 'smtp_url':
      return text(call, id, {
        name,
        label,
        hint: 'Such as smtp://user:password@smtp.example.com:587. In user and password write @ as %40, : as %3A, / as %2F and % as %25. It is kept sealed and never shown again.',
        type: 'password',
        maxLength: 1000,
        autocomplete: 'new-password',
      });
    case 'from':
      return text(call, id, {
        name,
        label,
        hint: 'Such as Acme <codes@example.com>.',
        value: clientId,
        maxLength: 320,
      });
    case 'private_key':
      return textArea({ id: `${id}-private_key`, name, label, rows: 4, maxLength: 4000 });
    default:
      return null;
  }
};

const secretFields = (call: ProjectCall, id: string, provider: string, clientId: string): Markup =>
  definitionOf(provider).clientFields.map(({ name, label }) => credentialField(call, id, name, label, clientId));

/** The parts from which the redirect URIs of a project are made. */
export interface ProjectPlace {
  readonly baseUrl: string;
  readonly tenantId: string;
  readonly hostOrigin: string | null;
}

/** If the owner has not entered a client yet, the addresses are those of a new client. */
const NEW_CLIENT = {
  clientId: '',
  sealed: '',
  issuer: null,
  label: null,
  domains: [],
  changedAt: '',
  ownCallback: true,
};

const redirectUris = (project: ProjectPlace, { provider, client }: EffectiveProvider): Markup =>
  addressesToRegister({ ...project, provider, client: client ?? NEW_CLIENT }).map((code) =>
    codeBlock({
      code,
      label: `Redirect URI for ${provider}`,
      title: 'Redirect URI, to enter at the provider',
      selectWhole: true,
      copy: true,
    }),
  );

export function credentialsForm(call: ProjectCall, shown: EffectiveProvider, project: ProjectPlace): Markup {
  const { provider, client, credentials } = shown;
  if (isAskedHere(provider)) return pageForm(call, shown);
  if (!isBuiltIn(provider) && client === null)
    return html`<p class="soft">${visibleText(shown.label, 60)} is a provider of this service. Add a provider of your own under another name.</p>`;
  return html`
    ${redirectUris(project, shown)}
    ${consoleSteps(provider)}
    ${form(
      {
        action: `${projectPaths(call.tenant.id).providers}/credentials`,
        csrf: call.csrf,
        className: 'stack',
        hidden: { provider, form: provider, ...(credentials === 'none' ? { enable: 'true' } : {}) },
      },
      html`
        ${isBuiltIn(provider) ? null : ownFields(call, provider, shown)}
        ${secretFields(call, provider, provider, client?.clientId ?? '')}
        <div>${button({ label: credentials === 'none' ? 'Save and enable' : 'Save', action: 'save-provider' })}</div>`,
    )}`;
}

/** A page of the service needs no client; some need a mail server. */
const pageForm = (call: ProjectCall, { provider, mail, credentials }: EffectiveProvider): Markup => html`
  ${consoleSteps(provider)}
  ${
    definitionOf(provider).clientFields.length === 0
      ? null
      : form(
          {
            action: `${projectPaths(call.tenant.id).providers}/credentials`,
            csrf: call.csrf,
            className: 'stack',
            hidden: { provider, form: provider, ...(credentials === 'none' ? { enable: 'true' } : {}) },
          },
          html`
            ${secretFields(call, provider, provider, mail?.from ?? '')}
            <div>${button({ label: credentials === 'none' ? 'Save and enable' : 'Save', action: 'save-provider' })}</div>`,
        )
  }`;

const ADD = 'add';

export const addProviderCard = (call: ProjectCall, { baseUrl, tenantId }: ProjectPlace): Markup =>
  card(
    { id: ADD, title: 'Add an OpenID provider' },
    html`
      <p class="soft">The sign-in of an organisation, or any other provider that speaks OpenID Connect.</p>
      <details class="more" open=${call.typed?.field('form') === ADD}>
      <summary>Issuer, client and redirect URI</summary>
      <p>Its redirect URI has the name that you choose:</p>
      ${codeBlock({ code: baseUrl + projectCallbackPath(tenantId, '<name>'), label: 'Redirect URI of a provider of your own', selectWhole: true, copy: false })}
      ${consoleSteps('openid')}
      ${form(
        {
          action: `${projectPaths(call.tenant.id).providers}/credentials`,
          csrf: call.csrf,
          className: 'stack',
          hidden: { form: ADD, enable: 'true' },
        },
        html`
          ${text(call, ADD, { name: 'provider', label: 'Name', hint: 'Lower-case letters, digits and hyphens, such as acme.', required: true, maxLength: 31 })}
          ${ownFields(call, ADD, null)}
          ${secretFields(call, ADD, ADD, '')}
          <div>${button({ label: 'Add and enable', action: 'add-provider' })}</div>`,
      )}
      </details>`,
  );
