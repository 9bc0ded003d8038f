/**
 * One call or a list of calls that waits: what it would change, and the decision on it. Labels are ours. What the caller
 * sent is shown as code, so that people see which words are the caller's.
 */
import { RISK_MEANINGS, type Risk, type WaitStatus } from '@porchlight/contract';
import { button, buttonRow, decisionButton, linkButton } from '../pages/components/button.ts';
import { form } from '../pages/components/form.ts';
import { keyValueList } from '../pages/components/key-value-list.ts';
import { notice } from '../pages/components/notice.ts';
import { userText } from '../pages/components/person.ts';
import { time, timeLeft } from '../pages/components/time.ts';
import { html, type Markup } from '../pages/html.ts';
import type { Change } from './approval.ts';
import { decisionFrame } from './common/decision-frame.ts';
import type { ProofOffer } from './prove-offer.ts';

interface CallCard {
  /** What the operation is called in the contract. */
  readonly summary: string;
  readonly call: string;
  readonly risk: Risk;
  readonly changes: readonly Change[];
}

export interface ApprovalCard {
  readonly id: string;
  readonly action: string;
  readonly tenantName: string | null;
  readonly tenantId: string;
  /** The highest risk of its calls. */
  readonly risk: Risk;
  readonly calls: readonly CallCard[];
  /** What it wants to do, in words. */
  readonly asked: string;
  /** The name of that key, if it has one. */
  readonly keyName: string | null;
  /** Who asks in which project: cards with the same text are shown together. */
  readonly requester: string;
  /** The fingerprint of the key that asks; null for a program that the owner connected. */
  readonly key: string | null;
  /** Domains that the owner can prove instead. */
  readonly offers: readonly (ProofOffer & { readonly text: string })[];
  readonly userCode: string;
  readonly askedAt: Date;
  readonly expiresAt: Date;
  readonly status: WaitStatus;
}

/** The result of a check of a domain's TXT record. */
export interface ProofLook {
  readonly domain: string;
  readonly isProven: boolean;
  readonly faults: readonly string[];
}

/** Who looks at a card, and how they came to it. */
export interface CardView {
  readonly looked: ProofLook | null;
  /** The page is the list of all calls that wait. Each decision leads back to it. */
  readonly isList: boolean;
  /** The sign-in is recent enough to approve. */
  readonly mayApprove: boolean;
  readonly csrf: string;
  readonly signInHref: string;
  readonly now: Date;
}

/** The field by which a decision leads back to the list. */
export const FROM_LIST = 'from_list';

const SIGN_WORDS = { '+': 'Adds', '-': 'Removes', '=': 'Sets', '~': 'Concerns' } as const;

const lowerFirst = (label: string): string => label.slice(0, 1).toLowerCase() + label.slice(1);

const changeRow = ({ sign, label, value }: Change): Markup => html`
  <li data-change=${sign}>${SIGN_WORDS[sign]} ${lowerFirst(label)}${value === undefined ? null : html`: <code>${value}</code>`}</li>`;

const EXPIRED = 'There was no decision in time. Nothing was changed.';

const OUTCOMES: Readonly<Record<Exclude<WaitStatus, 'pending'>, readonly [one: string, several: string]>> = {
  approved: [
    'You approved this call. It can be made once, within ten minutes.',
    'You approved these calls. Each can be made once, in this order, within ten minutes.',
  ],
  claimed: ['You approved this call.', 'You approved these calls.'],
  denied: ['You denied this call. Nothing was changed.', 'You denied these calls. Nothing was changed.'],
  expired: [EXPIRED, EXPIRED],
};

const changesMarkup = ({ summary, changes }: CallCard): Markup =>
  changes.length === 0
    ? html`<p>${summary}.</p>`
    : html`<ul class="asked-changes" data-changes>${changes.map(changeRow)}</ul>`;

/** Few people read fifty calls with care. So the card begins with the numbers of the most dangerous ones. */
function riskText({ risk, calls }: ApprovalCard): string {
  if (calls.length === 1) return `It ${RISK_MEANINGS[risk]}.`;
  const worst = calls.flatMap((call, index) => (call.risk === risk ? [`call ${index + 1} (${call.summary})`] : []));
  return `The highest: ${new Intl.ListFormat('en').format(worst)} ${RISK_MEANINGS[risk]}.`;
}

const whatMarkup = (card: ApprovalCard): Markup => {
  const verb = card.status === 'denied' || card.status === 'expired' ? 'would have done' : 'would do';
  const [only] = card.calls;
  if (only && card.calls.length === 1) return html`<h3>What it ${verb}</h3>${changesMarkup(only)}`;
  return html`
    <h3>What they ${verb}, in this order</h3>
    <p>Each call is compared with the project as it was when the program asked. If anybody else changes what is left to do, the rest is refused.</p>
    <ol class="stack asked-calls" data-calls>${card.calls.map(
      (call, index) => html`
      <li class="stack" data-risk=${call.risk}>
        <p><strong>${index + 1}. ${call.summary}</strong> <code>${call.call}</code></p>
        <p>It ${RISK_MEANINGS[call.risk]}.</p>
        ${call.changes.length === 0 ? null : changesMarkup(call)}
      </li>`,
    )}</ol>`;
};

export const whoOf = ({ key, keyName }: ApprovalCard): Markup => {
  if (key === null) return 'A program that you connected';
  return keyName === null ? html`The key <code>${key}</code>` : html`The key ${userText(keyName, 80)}`;
};

const titleOf = (card: ApprovalCard): Markup => html`${whoOf(card)} wants to ${card.asked}`;

const hiddenOf = ({ isList }: CardView): Record<string, string> => (isList ? { [FROM_LIST]: 'yes' } : {});

const decision = (card: ApprovalCard, view: CardView): Markup => html`
  ${view.mayApprove ? null : notice('info', html`<p>To approve, sign in once more: your last sign-in is more than five minutes ago.</p>`)}
  ${form(
    { action: card.action, csrf: view.csrf, hidden: hiddenOf(view), className: 'stack' },
    html`
      ${buttonRow(
        view.mayApprove
          ? decisionButton(
              'approve',
              card.calls.length === 1 ? 'Approve this call once' : `Approve all ${card.calls.length} calls once`,
            )
          : linkButton({ label: 'Sign in to approve', href: view.signInHref, action: 'sign-in', wide: true }),
        decisionButton('deny', 'Deny', 'secondary'),
      )}
      ${
        card.key === null
          ? null
          : buttonRow(
              button({
                label: 'Deny and end this key',
                name: 'decision',
                value: 'deny_and_end_key',
                action: 'deny-and-end-key',
                kind: 'danger',
                wide: true,
              }),
            )
      }`,
  )}`;

const lookMarkup = ({ domain, isProven, faults }: ProofLook): Markup =>
  isProven
    ? notice(
        'success',
        html`<p data-proven=${domain}>${domain} is proven. The program can repeat its call: hosts below ${domain} need no approval.</p>`,
        'status',
      )
    : notice('warn', html`<p data-unproven=${domain}>${faults.join(' ')}</p>`, 'status');

/** Instead of approving, the owner can prove the domain. Hosts below a proven domain need no approval. */
const proofMarkup = (card: ApprovalCard, { mayApprove, csrf, looked }: CardView): Markup => html`
  ${looked === null ? null : lookMarkup(looked)}
  ${card.offers.map(
    ({ domain, recordName, text }) => html`
    <div class="stack">
      <h3>Or prove that ${domain} is yours</h3>
      <p>Add this TXT record where you manage ${domain}. From then on nobody asks you about hosts below it.</p>
      ${keyValueList([
        { label: 'Name', value: html`<code>${recordName}</code>` },
        { label: 'Value', value: html`<code>${text}</code>` },
      ])}
      ${
        mayApprove
          ? form(
              { action: card.action, csrf, hidden: { domain } },
              button({
                label: 'Look for the record',
                name: 'decision',
                value: 'prove',
                action: 'prove-domain',
                kind: 'secondary',
              }),
            )
          : null
      }
    </div>`,
  )}`;

export const cardMarkup = (card: ApprovalCard, view: CardView): Markup => html`
  <article class="stack asked-call" data-approval=${card.id}>
    <h2>${titleOf(card)}</h2>
    ${keyValueList([
      {
        label: 'Project',
        value: html`${userText(card.tenantName ?? card.tenantId, 80)} <code>${card.tenantId}</code>`,
      },
      {
        label: 'Who asks',
        value: html`${whoOf(card)}${card.keyName === null ? null : html` <code>${card.key}</code>`}`,
      },
      { label: 'When', value: time(card.askedAt) },
      ...(card.calls.length === 1 ? [{ label: 'Call', value: html`<code>${card.calls[0]?.call}</code>` }] : []),
      { label: 'Risk', value: riskText(card) },
      ...(card.status === 'pending' ? [{ label: 'Time left', value: timeLeft(view.now, card.expiresAt) }] : []),
    ])}
    ${whatMarkup(card)}
    ${decisionFrame({
      status: card.status,
      userCode: card.userCode,
      compare: 'Your agent shows the same code:',
      choices: html`${decision(card, view)}${proofMarkup(card, view)}`,
      outcome: card.status === 'pending' ? '' : OUTCOMES[card.status][card.calls.length === 1 ? 0 : 1],
    })}
  </article>`;
