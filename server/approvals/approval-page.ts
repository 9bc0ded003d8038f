/**
 * What a call would change, and the decision on it. Labels are ours. What the caller sent is shown as code, so that it
 * is seen to be data.
 */
import { RISK_MEANINGS, type Risk, type WaitStatus } from '@porchlight/contract';
import { TIMES } from '../pages/assets.ts';
import { button, buttonRow, decisionButton, linkButton } from '../pages/components/button.ts';
import { form } from '../pages/components/form.ts';
import { keyValueList } from '../pages/components/key-value-list.ts';
import { notice } from '../pages/components/notice.ts';
import { userText } from '../pages/components/person.ts';
import { time, timeLeft } from '../pages/components/time.ts';
import { html, type Markup } from '../pages/html.ts';
import { centered } from '../pages/layouts/centered.ts';
import { PAGE_PATHS } from '../pages/paths.ts';
import { visibleText } from '../pages/text/visible-text.ts';
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

interface ApprovalModel {
  readonly cards: readonly ApprovalCard[];
  /** How many approvals wait, without the one that is shown. */
  readonly others: number;
  readonly looked: ProofLook | null;
  /** What was decided just now, for the list of what still waits. */
  readonly done?: Done | undefined;
  /** The page is the list of all calls that wait. Each decision leads back to it. */
  readonly isList: boolean;
  /** The sign-in is recent enough to approve. */
  readonly mayApprove: boolean;
  readonly csrf: string;
  readonly signInHref: string;
  readonly now: Date;
}

/** Texts of the list after a decision: its address carries the name. */
const DONE = {
  approved: 'Approved. The call can be made once, within ten minutes.',
  denied: 'Denied. Nothing was changed.',
  'denied-all': 'All calls of that key are denied. Nothing was changed.',
  'key-ended': 'Denied, and the key is ended.',
} as const satisfies Readonly<Record<string, string>>;

export type Done = keyof typeof DONE;

export const isDone = (name: string): name is Done => Object.hasOwn(DONE, name);

/** The field by which a decision leads back to the list. */
export const FROM_LIST = 'from_list';

const SHORT_LENGTH = 60;
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

/** Nobody reads fifty calls with equal care, so the numbers of the most dangerous ones stand at the top. */
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

const whoOf = ({ key, keyName }: ApprovalCard): Markup => {
  if (key === null) return 'A program that you connected';
  return keyName === null ? html`The key <code>${key}</code>` : html`The key ${userText(keyName, 80)}`;
};

const titleOf = (card: ApprovalCard): Markup => html`${whoOf(card)} wants to ${card.asked}`;

const hiddenOf = ({ isList }: ApprovalModel): Record<string, string> => (isList ? { [FROM_LIST]: 'yes' } : {});

const decision = (card: ApprovalCard, model: ApprovalModel): Markup => html`
  ${model.mayApprove ? null : notice('info', html`<p>To approve, sign in once more: your last sign-in is more than five minutes ago.</p>`)}
  ${form(
    { action: card.action, csrf: model.csrf, hidden: hiddenOf(model), className: 'stack' },
    html`
      ${buttonRow(
        model.mayApprove
          ? decisionButton(
              'approve',
              card.calls.length === 1 ? 'Approve this call once' : `Approve all ${card.calls.length} calls once`,
            )
          : linkButton({ label: 'Sign in to approve', href: model.signInHref, action: 'sign-in', wide: true }),
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
const proofMarkup = (card: ApprovalCard, { mayApprove, csrf, looked }: ApprovalModel): Markup => html`
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

const cardMarkup = (card: ApprovalCard, model: ApprovalModel): Markup => html`
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
      ...(card.status === 'pending' ? [{ label: 'Time left', value: timeLeft(model.now, card.expiresAt) }] : []),
    ])}
    ${whatMarkup(card)}
    ${decisionFrame({
      status: card.status,
      userCode: card.userCode,
      compare: 'Your agent shows the same code:',
      choices: html`${decision(card, model)}${proofMarkup(card, model)}`,
      outcome: card.status === 'pending' ? '' : OUTCOMES[card.status][card.calls.length === 1 ? 0 : 1],
    })}
  </article>`;

const doneMarkup = ({ done }: ApprovalModel): Markup =>
  done === undefined ? null : notice('success', html`<p>${DONE[done]}</p>`, 'status');

const nothingWaits = (model: ApprovalModel): string =>
  centered({
    title: 'Approvals',
    lead: 'Nothing waits for you.',
    children: html`
      ${doneMarkup(model)}
      <p>A call of a key or a connected program appears here when the project wants you to approve it. Which calls that are is set on the Keys page of each project.</p>
      ${linkButton({ label: 'Your projects', href: PAGE_PATHS.account, kind: 'secondary', wide: true })}`,
  });

const groupsOf = (cards: readonly ApprovalCard[]): ApprovalCard[][] => [
  ...Map.groupBy(cards, ({ requester }) => requester).values(),
];

/** All that one key or program asks for: each call is one line that opens, so that thirty of them can be worked through. */
function groupMarkup(cards: readonly ApprovalCard[], model: ApprovalModel): Markup {
  const [first] = cards;
  if (!first) return null;
  const denyAll = form(
    { action: first.action, csrf: model.csrf },
    button({
      label: first.key === null ? 'Deny all of this program' : 'Deny all of this key',
      name: 'decision',
      value: 'deny_all',
      action: 'deny-all',
      kind: 'secondary',
    }),
  );
  return html`
    <section class="stack asked-group" data-requester=${first.key ?? 'program'}>
      <div class="entry-row">
        <h2 class="asked-who">${whoOf(first)} asks for ${cards.length === 1 ? '1 decision' : `${cards.length} decisions`} in ${userText(first.tenantName ?? first.tenantId, 80)}</h2>
        ${cards.length === 1 ? null : denyAll}
      </div>
      <div class="asked-folds">${cards.map((card) => foldedCard(card, model, cards.length === 1))}</div>
    </section>`;
}

const foldedCard = (card: ApprovalCard, model: ApprovalModel, isOpen: boolean): Markup => html`
  <details class="asked-fold" open=${isOpen}>
    <summary><strong>${firstUpper(card.asked)}</strong> <span class="soft">${shortOf(card)}</span> <span class="soft asked-left">${timeLeft(model.now, card.expiresAt)} left</span></summary>
    ${cardMarkup(card, model)}
  </details>`;

const firstUpper = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** The first name that would change, so that calls of one kind can be told apart. A number alone says nothing. */
const shortOf = ({ calls }: ApprovalCard): Markup => {
  const named = calls
    .flatMap(({ changes }) => changes)
    .find(({ value }) => value !== undefined && !/^\d+$/.test(value));
  return named === undefined ? null : html`<code>${visibleText(named.value ?? '', SHORT_LENGTH)}</code>`;
};

const LIST_LEAD =
  'They stand by the key or program that asks. Open a line to see what it would change; text in a grey box comes from the program.';

/** The page with at least one call, decided or not. */
function withCalls(model: ApprovalModel): string {
  const isOpen = model.cards.some(({ status }) => status === 'pending');
  const isOne = model.cards.length === 1 && model.cards[0]?.calls.length === 1;
  const { length: count } = model.cards;
  const title = isOpen ? `Approve ${isOne ? 'a call' : 'calls'}` : `${isOne ? 'A call' : 'Calls'} that waited for you`;
  const lead = `A program ${isOpen ? 'wants' : 'wanted'} to do this with your project. Text in a grey box comes from that program.`;
  return centered({
    title: count > 1 ? `${count} decisions wait for you` : title,
    lead: count > 1 ? LIST_LEAD : lead,
    wide: true,
    scriptHref: TIMES.path,
    children: html`
      ${doneMarkup(model)}
      ${model.cards.length > 1 ? groupsOf(model.cards).map((cards) => groupMarkup(cards, model)) : model.cards.map((card) => cardMarkup(card, model))}
      ${model.others === 0 ? null : html`<p><a href="/account/approvals">${model.others === 1 ? '1 more waits for you' : `${model.others} more wait for you`}</a></p>`}`,
    ...(isOpen && { below: html`<p>If you did not ask for this, deny it. Your project stays as it is.</p>` }),
  });
}

/** Asked before the key ends that made the call. */
export const endKeyPage = (
  card: ApprovalCard,
  { csrf, hidden }: { readonly csrf: string; readonly hidden: Readonly<Record<string, string>> },
): string =>
  centered({
    title: 'Deny and end this key?',
    lead: 'This cannot be undone. Nothing has happened yet.',
    wide: true,
    children: html`
      <ul>
        <li>${whoOf(card)}${card.keyName === null ? null : html` <code>${card.key}</code>`} stops within a second: every call that it makes fails from then on.</li>
        <li>The project is ${userText(card.tenantName ?? card.tenantId, 80)}. The other calls of this key that wait are of no use any more.</li>
        <li>A program that still needs a key gets a new one from you.</li>
      </ul>
      ${form(
        { action: card.action, csrf, hidden, className: 'stack' },
        buttonRow(
          button({ label: 'Deny and end the key', kind: 'danger', action: 'confirm', wide: true }),
          linkButton({ label: 'Cancel', href: card.action, kind: 'secondary', wide: true }),
        ),
      )}`,
  });

export const approvalPage = (model: ApprovalModel): string =>
  model.cards.length === 0 ? nothingWaits(model) : withCalls(model);
