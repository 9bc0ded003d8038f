/** The result of a claim. The link shows the same page when it is opened again. */

import { CLAIM_LIFETIME_S, EPHEMERAL_LIFETIME_H } from '@porchlight/contract';
import { TIMES } from '../../assets.ts';
import { linkButton } from '../../components/button.ts';
import { keyValueList } from '../../components/key-value-list.ts';
import { notice, type Tone } from '../../components/notice.ts';
import { userText } from '../../components/person.ts';
import { time } from '../../components/time.ts';
import { html } from '../../html.ts';
import { centered } from '../../layouts/centered.ts';
import { projectPath } from '../../paths.ts';

/** `expired` is the project's end, `link_expired` only that of the link. */
export type ClaimOutcome = 'claimed' | 'refused' | 'already_claimed' | 'expired' | 'link_expired';

interface ClaimReceiptModel {
  readonly outcome: ClaimOutcome;
  readonly tenantName: string | null;
  readonly tenantId: string;
  readonly at?: Date;
  /** The account that owns it now, only when the viewer is that account. */
  readonly ownerEmail?: string;
  /** The owner has replaced the agent's keys together with the claim. */
  readonly keysReplaced?: boolean;
}

interface Copy {
  readonly title: string;
  readonly tone: Tone;
  readonly text: string;
  readonly next: string;
  readonly toAccount: boolean;
}

const COPY: Readonly<Record<ClaimOutcome, Copy>> = {
  claimed: {
    title: 'The project is yours',
    tone: 'success',
    text: 'It no longer expires, and the limits of your account apply from now on.',
    next: 'Your agent has been notified. You may close this page.',
    toAccount: true,
  },
  refused: {
    title: 'You declined',
    tone: 'info',
    text: 'The project does not belong to you, and your agent has been notified.',
    next: 'Unless someone claims it, the project expires. If you change your mind, ask your agent for a new link.',
    toAccount: false,
  },
  already_claimed: {
    title: 'This project has an owner',
    tone: 'info',
    text: 'It was claimed before, so there is nothing left to decide here.',
    next: 'If you are the owner, it is on your account page.',
    toAccount: true,
  },
  expired: {
    title: 'This project has expired',
    tone: 'warn',
    text: `It was not claimed within ${EPHEMERAL_LIFETIME_H} hours, so it was closed and its data was deleted.`,
    next: 'Your agent can create a new project at any time.',
    toAccount: false,
  },
  link_expired: {
    title: 'This link has expired',
    tone: 'warn',
    text: `A claim link works for ${CLAIM_LIFETIME_S / 60} minutes. The project itself is untouched.`,
    next: 'Ask your agent for a new link.',
    toAccount: false,
  },
};

const KEYS_REPLACED =
  'The keys that your agent had no longer work. Download the new ones on your account page, and hand them to whom you trust.';

export function claimReceiptPage(model: ClaimReceiptModel): string {
  const copy = COPY[model.outcome];
  return centered({
    title: copy.title,
    scriptHref: TIMES.path,
    children: html`
      ${notice(copy.tone, html`<p>${copy.text}</p>`, 'status')}
      ${keyValueList([
        ...(model.tenantName === null ? [] : [{ label: 'Project', value: userText(model.tenantName, 80) }]),
        { label: 'Project id', value: html`<code class="select-all">${model.tenantId}</code>` },
        ...(model.ownerEmail === undefined ? [] : [{ label: 'Owner', value: userText(model.ownerEmail, 254) }]),
        ...(model.at === undefined ? [] : [{ label: 'When', value: time(model.at) }]),
      ])}
      <p>${model.keysReplaced ? KEYS_REPLACED : copy.next}</p>
      ${
        copy.toAccount
          ? html`<div class="button-row">${linkButton({ label: 'Open the project', href: projectPath(model.tenantId), wide: true })}</div>`
          : null
      }`,
  });
}
