/**
 * Asks the person who signs in whether an agent may act for them in the app. A client chooses its own name, so the host that
 * the answer goes to is shown as well; the app is named by the address that the agent would reach.
 */
import { PRESS_ONCE } from '../assets.ts';
import { button, buttonRow } from '../components/button.ts';
import { type FormTarget, form } from '../components/form.ts';
import { urlWithHost } from '../components/host.ts';
import { keyValueList } from '../components/key-value-list.ts';
import { notice } from '../components/notice.ts';
import { type Person, personCard, userText } from '../components/person.ts';
import { html, type Markup } from '../html.ts';
import { centered } from '../layouts/centered.ts';
import { visibleText } from '../text/visible-text.ts';

interface AgentConsentModel {
  readonly clientName: string;
  /** A client id that is an address speaks for its host; any other name is the client's own choice. */
  readonly clientId: string;
  readonly appName: string;
  readonly redirectUri: string;
  /** The answer goes to a program on the reader's own computer. */
  readonly loopback: boolean;
  readonly resource: string | null;
  readonly scopes: readonly { readonly name: string; readonly description: string }[];
  readonly user: Person;
  readonly shared: readonly string[];
  readonly providerName: string;
  readonly form: FormTarget;
  /** Where the person sees and ends what is connected. */
  readonly ownPageHref: string;
}

const loopbackWarning = (): Markup =>
  notice(
    'warn',
    html`<p>
      The request comes from a program on this computer. Any program here can ask like this: go on only if you have just
      started it yourself.
    </p>`,
  );

const itWouldBeAbleTo = ({ scopes, resource }: AgentConsentModel): Markup => {
  if (resource === null) return null;
  const items = scopes.map(
    ({ name, description }) => html`<li>${userText(description, 200)} <code class="scope">${name}</code></li>`,
  );
  return html`
    <h2 class="small-heading">It would be able to</h2>
    <ul class="tick-list">${items.length > 0 ? items : html`<li>Act in your name there</li>`}</ul>`;
};

export const agentConsentPage = (model: AgentConsentModel): string =>
  centered({
    title: `Connect ${visibleText(model.clientName, 80)}`,
    heading: html`Connect${' '}${userText(model.clientName, 80)}?`,
    lead: html`A program that calls itself this wants to act for you in ${userText(model.appName, 80)}.`,
    wide: true,
    children: html`
      ${keyValueList([
        ...(model.resource === null ? [] : [{ label: 'Access to', value: urlWithHost(model.resource) }]),
        ...(URL.canParse(model.clientId) ? [{ label: 'Described at', value: urlWithHost(model.clientId) }] : []),
        { label: 'Goes on to', value: urlWithHost(model.redirectUri) },
      ])}
      ${model.loopback ? loopbackWarning() : null}
      ${itWouldBeAbleTo(model)}
      <h2 class="small-heading">On behalf of</h2>
      ${personCard(model.user)}
      <p class="soft">It may learn ${model.shared.join(', ').toLowerCase()}, and nothing else of your ${model.providerName} account.</p>
      ${form(
        model.form,
        buttonRow(
          button({ label: 'Connect', name: 'decision', value: 'approve', action: 'approve', wide: true }),
          button({ label: 'Decline', name: 'decision', value: 'deny', action: 'deny', kind: 'secondary', wide: true }),
        ),
      )}`,
    scriptHref: PRESS_ONCE.path,
    below: html`<p>You can disconnect it at any time on <a href=${model.ownPageHref}>your page for this app</a>.</p>`,
  });
