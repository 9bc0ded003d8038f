/**
 * Asks the person who signs in whether an agent may act for them in the app. A client chooses its own name, so the host that
 * the answer goes to is shown as well; the app is named by the address that the agent would reach.
 */

import type { AppName } from '../../../kernel/host-or-scheme.ts';
import { PRESS_ONCE } from '../../assets.ts';
import { ableTo } from '../../components/able-to.ts';
import type { AppLook } from '../../components/app-look.ts';
import { appWithAddress } from '../../components/app-name.ts';
import { buttonRow, decisionButton } from '../../components/button.ts';
import { type AskingDevice, deviceFacts } from '../../components/device-facts.ts';
import { type FormTarget, form } from '../../components/form.ts';
import { urlWithHost } from '../../components/host.ts';
import { keyValueList } from '../../components/key-value-list.ts';
import { notice } from '../../components/notice.ts';
import { otherAccount } from '../../components/other-account.ts';
import { type Person, personCard, userText } from '../../components/person.ts';
import { html } from '../../html.ts';
import type { Language } from '../../language.ts';
import { fill, fillText } from '../../languages/text.ts';
import { listIn, type SharedItem, textsIn } from '../../languages/texts.ts';
import { centered } from '../../layouts/centered.ts';
import { visibleText } from '../../text/visible-text.ts';

interface AgentConsentModel {
  readonly clientName: string;
  /** A client id that is an address speaks for its host; any other name is the client's own choice. */
  readonly clientId: string;
  readonly app: AppName;
  readonly redirectUri: string;
  readonly look?: AppLook;
  /** The device that asked by a code. Nothing is redirected to it, so no address is shown. */
  readonly device: AskingDevice | null;
  /** The answer goes to a program on the reader's own computer. */
  readonly loopback: boolean;
  readonly resource: string | null;
  readonly scopes: readonly { readonly name: string; readonly description: string }[];
  readonly user: Person;
  readonly shared: readonly SharedItem[];
  /** Null if a page of the service has recognised the person. */
  readonly providerName: string | null;
  /** Asks the same for another account at the identity provider. */
  readonly otherAccountHref: string;
  readonly form: FormTarget;
  /** Where the person sees and ends what is connected. */
  readonly ownPageHref: string;
}

export function agentConsentPage(model: AgentConsentModel, language: Language): string {
  const { asking, agentConsent, sharedInline } = textsIn(language);
  const shared = listIn(
    language,
    model.shared.map((item) => sharedInline[item]),
  );
  return centered({
    language,
    look: model.look,
    title: fillText(agentConsent.title, { client: visibleText(model.clientName, 80) }),
    heading: fill(agentConsent.heading, { client: userText(model.clientName, 80) }),
    lead: fill(agentConsent.lead, { app: appWithAddress(model.app, language) }),
    wide: true,
    children: html`
      ${keyValueList([
        ...(model.resource === null ? [] : [{ label: asking.accessTo, value: urlWithHost(model.resource) }]),
        ...(URL.canParse(model.clientId) ? [{ label: asking.describedAt, value: urlWithHost(model.clientId) }] : []),
        ...(model.device === null
          ? [{ label: agentConsent.goesOnTo, value: urlWithHost(model.redirectUri) }]
          : deviceFacts(model.device, language)),
      ])}
      ${model.loopback ? notice('warn', html`<p>${agentConsent.loopback}</p>`) : null}
      ${ableTo(model, language)}
      <h2 class="small-heading">${asking.onBehalfOf}</h2>
      ${personCard(model.user)}
      ${otherAccount(model.otherAccountHref, language)}
      <p class="soft">${model.providerName === null ? fillText(agentConsent.mayLearnHere, { shared }) : fillText(agentConsent.mayLearn, { shared, provider: model.providerName })}</p>
      ${form(
        model.form,
        buttonRow(decisionButton('approve', agentConsent.connect), decisionButton('deny', asking.decline, 'secondary')),
      )}`,
    scriptHref: PRESS_ONCE.path,
    below: html`<p>${fill(agentConsent.disconnect, { page: html`<a href=${model.ownPageHref}>${agentConsent.ownPage}</a>` })}</p>`,
  });
}
