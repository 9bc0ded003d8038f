/** One word about a state. The word carries the meaning; the colour only helps. */
import type { TenantStatus } from '@porchlight/contract';
import { html, type Markup } from '../html.ts';
import type { Tone } from './notice.ts';

export const badge = (label: string, tone: Tone | 'plain' = 'plain'): Markup => html`
  <span class=${`badge tone-${tone}`}>${label}</span>`;

const STATUS: Readonly<Record<TenantStatus, { readonly label: string; readonly tone: Tone | 'plain' }>> = {
  ephemeral: { label: 'Unclaimed', tone: 'info' },
  claimed: { label: 'Claimed', tone: 'success' },
  paused: { label: 'Paused', tone: 'warn' },
  expired: { label: 'Expired', tone: 'plain' },
};

export const statusBadge = (status: TenantStatus): Markup => badge(STATUS[status].label, STATUS[status].tone);

/** For its owner, an ended project is a deleted one, because a claimed project does not expire. */
const OWNED = { ...STATUS, expired: { label: 'Deleted', tone: 'warn' } } as const satisfies typeof STATUS;

export const ownedStatusLabel = (status: TenantStatus): string => OWNED[status].label;

export const ownedStatusBadge = (status: TenantStatus): Markup => badge(OWNED[status].label, OWNED[status].tone);
