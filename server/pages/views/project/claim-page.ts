/** Asks a human to take over a project that an agent created: what it is, whether it is the right one, yes or no. */
import type { TenantStatus } from '@porchlight/contract';
import { TIMES } from '../../assets.ts';
import { statusBadge } from '../../components/badge.ts';
import { buttonRow, decisionButton, linkButton } from '../../components/button.ts';
import { compareCode } from '../../components/compare-code.ts';
import { checkbox } from '../../components/field.ts';
import { type FormTarget, form } from '../../components/form.ts';
import { hostList } from '../../components/host.ts';
import { keyValueList } from '../../components/key-value-list.ts';
import { notice } from '../../components/notice.ts';
import { type Person, personCard, userText } from '../../components/person.ts';
import { shownField, sinceShownNotice } from '../../components/since-shown.ts';
import { exactTime, time, timeLeft } from '../../components/time.ts';
import { html, type Markup } from '../../html.ts';
import { centered } from '../../layouts/centered.ts';
import type { SinceShown } from '../../shown-project.ts';
import { formatNumber } from '../../text/numbers.ts';

type ClaimViewer =
  | { readonly signedIn: false; readonly signInHref: string }
  | {
      readonly signedIn: true;
      readonly person: Person;
      /** The form sends `decision` with `approve` or `deny`. */
      readonly form: FormTarget;
      readonly switchAccountHref?: string;
    };

interface ClaimModel {
  readonly tenantName: string | null;
  readonly tenantId: string;
  readonly status: TenantStatus;
  readonly callbackHosts: readonly string[];
  readonly usersTotal: number;
  readonly createdAt: Date;
  /** When the project expires if it is not claimed. */
  readonly expiresAt: Date | null;
  readonly now: Date;
  readonly userCode: string;
  /** The MCP program that asked: it shows no code to compare. */
  readonly program: string | null;
  readonly askedAt: Date;
  /** The account would hold more users than its tier stores. */
  readonly overCap?: boolean;
  readonly viewer: ClaimViewer;
  /** What changed after the person opened the page. */
  readonly since?: SinceShown | undefined;
}

const facts = (model: ClaimModel): Markup =>
  keyValueList([
    { label: 'Project', value: html`<code>${model.tenantId}</code> ${statusBadge(model.status)}` },
    { label: 'App hosts', value: hostList(model.callbackHosts, 'None registered yet') },
    { label: 'Users so far', value: formatNumber(model.usersTotal) },
    { label: 'Created', value: time(model.createdAt) },
    ...(model.expiresAt === null ? [] : [{ label: 'Time left', value: timeLeft(model.now, model.expiresAt) }]),
  ]);

function decision({ viewer, tenantName, callbackHosts }: ClaimModel): Markup {
  if (!viewer.signedIn) {
    return html`
      <div class="button-row">
        ${linkButton({ label: 'Sign in to decide', href: viewer.signInHref, action: 'sign-in', wide: true })}
      </div>
      <p class="soft">Looking changes nothing. The project becomes yours only after you have signed in and approved.</p>`;
  }
  return html`
    <h2 class="small-heading">It would belong to</h2>
    ${personCard(viewer.person)}
    ${
      viewer.switchAccountHref
        ? html`<p class="soft"><a href=${viewer.switchAccountHref}>Use another account</a></p>`
        : null
    }
    ${form(
      { ...viewer.form, className: 'stack' },
      html`
      ${shownField({ name: tenantName, hosts: callbackHosts })}
      <fieldset class="choices">
        <legend>What may the agent’s key do from now on?</legend>
        ${checkbox({ id: 'key-full', name: 'key_permissions', value: 'full', type: 'radio', checked: true, label: 'Everything, as before' })}
        ${checkbox({ id: 'key-build', name: 'key_permissions', value: 'build', type: 'radio', label: 'Build only: set up sign-in, test it, and look at events without names and addresses. It sees no users, makes no keys and deletes none of your data. The key itself stays the same. Every other key of the project may do no more than that either.' })}
      </fieldset>
      ${checkbox({ id: 'own-key', name: 'own_key', value: 'yes', label: 'Make a key of my own that may do everything. It is shown once, after you claim' })}
      ${checkbox({ id: 'ask-outward', name: 'approve_outward', value: 'yes', label: 'Ask me before data, sessions or rights could leave the project' })}
      ${checkbox({ id: 'ask-disruptive', name: 'approve_disruptive', value: 'yes', label: 'Ask me before sign-ins, people or other keys stop working' })}
      ${checkbox({ id: 'ask-irreversible', name: 'approve_irreversible', value: 'yes', label: 'Ask me before something is deleted for good' })}
      ${checkbox({
        id: 'replace-keys',
        name: 'replace_keys',
        value: 'yes',
        label: 'Replace the agent’s keys: those that it has now end at once, and you download the new ones',
      })}
      ${buttonRow(decisionButton('approve', 'Claim this project'), decisionButton('deny', 'Decline', 'secondary'))}`,
    )}`;
}

const compare = ({ userCode, viewer }: ClaimModel): Markup => html`
  <div class="compare">
    <p>Does your agent show the same code?</p>
    ${compareCode(userCode)}
    <p class="soft">
      If it shows another one, or if you asked no agent for this, ${viewer.signedIn ? 'decline' : 'close this page'}.
    </p>
  </div>`;

const askedJustNow = ({ askedAt, viewer }: ClaimModel, program: string): Markup => html`
  <div class="compare" data-asked-by="mcp">
    <p>Did you ask your agent for this just now?</p>
    <p class="soft">
      The program <code>${program}</code> asked for this link at ${exactTime(askedAt)}. If that was not your agent, or you do not know the project and its hosts below, ${viewer.signedIn ? 'decline' : 'close this page'}.
    </p>
  </div>`;

export const claimPage = (model: ClaimModel): string =>
  centered({
    title: 'Claim a project',
    heading: html`Claim${' '}${userText(model.tenantName ?? model.tenantId, 80)}?`,
    lead: 'An agent created this project and asks you to become its owner.',
    wide: true,
    scriptHref: TIMES.path,
    children: html`
      ${model.since ? sinceShownNotice(model.since) : null}
      ${model.program === null ? compare(model) : askedJustNow(model, model.program)}
      ${facts(model)}
      ${
        model.status === 'paused'
          ? notice(
              'warn',
              html`<p>The project is paused because it reached a limit of its trial. Claiming it lifts the pause.</p>`,
            )
          : null
      }
      ${
        model.overCap
          ? notice(
              'warn',
              html`<p>With this project you hold more users than your account stores. You can claim it, and everyone who has signed in before still can; new users cannot sign in until there is room.</p>`,
            )
          : null
      }
      ${decision(model)}`,
    below: html`
      <p>
        Once it is yours, the project no longer expires and the limits of your account apply. Its keys keep working unless you
        replace them, here or later on your account page.
      </p>`,
  });
