/** The pages of calls that wait for their owner: one of them, the list by key or program, and the question before a key ends. */
import { TIMES } from '../pages/assets.ts';
import { button, buttonRow, linkButton } from '../pages/components/button.ts';
import { form } from '../pages/components/form.ts';
import { notice } from '../pages/components/notice.ts';
import { userText } from '../pages/components/person.ts';
import { timeLeft } from '../pages/components/time.ts';
import { html, type Markup } from '../pages/html.ts';
import { centered } from '../pages/layouts/centered.ts';
import { PAGE_PATHS } from '../pages/paths.ts';
import { visibleText } from '../pages/text/visible-text.ts';
import { type ApprovalCard, type CardView, cardMarkup, whoOf } from './approval-card.ts';

interface ApprovalModel extends CardView {
  readonly cards: readonly ApprovalCard[];
  /** How many approvals wait, without the one that is shown. */
  readonly others: number;
  /** What was decided just now, for the list of what still waits. */
  readonly done?: Done | undefined;
}

/** Texts of the list after a decision: its address carries the name. */
const DONE = {
  approved: 'Approved. The call can be made once, within ten minutes.',
  denied: 'Denied. Nothing was changed.',
  'denied-all': 'All of these calls are denied. Nothing was changed.',
  'key-ended': 'Denied, and the key is ended.',
} as const satisfies Readonly<Record<string, string>>;

export type Done = keyof typeof DONE;

export const isDone = (name: string): name is Done => Object.hasOwn(DONE, name);

const SHORT_LENGTH = 60;

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
