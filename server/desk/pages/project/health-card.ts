/** Whether each part of a project works, is not used, waits for its owner, or needs attention. */
import type { CallbackMode } from '@porchlight/contract';
import { badge } from '../../../pages/components/badge.ts';
import { card } from '../../../pages/components/card.ts';
import { html, type Markup } from '../../../pages/html.ts';
import { PAGE_PATHS } from '../../../pages/paths.ts';
import type { TenantNotice } from '../../../tenants/ports.ts';
import type { ProjectPaths } from '../../paths.ts';

/** What is set up, besides the notices. */
export interface HealthFacts {
  readonly callbackMode: CallbackMode;
  readonly callbacks: number;
  /** Callback URLs with a wildcard under a host that nobody has proven. */
  readonly unprovenWildcards: number;
  /** Null if the project has no domain of its own. */
  readonly domain: 'active' | 'pending' | 'lapsed' | null;
  readonly webhooks: number;
  readonly pausedWebhooks: number;
  readonly keyWasUsed: boolean;
}

export type HealthState = 'fine' | 'attention' | 'waiting' | 'unused';

export const HEALTH_PARTS = ['sign-in', 'callback urls', 'domain', 'limits', 'webhooks', 'keys', 'history'] as const;
export type HealthPart = (typeof HEALTH_PARTS)[number];

interface Part {
  readonly label: string;
  readonly kinds: readonly TenantNotice['kind'][];
  readonly href: (paths: ProjectPaths) => string;
  /** The state without a notice. */
  readonly bare: (facts: HealthFacts) => HealthState;
}

const fine = (): HealthState => 'fine';

const PARTS: Readonly<Record<HealthPart, Part>> = {
  'sign-in': {
    label: 'Sign-in',
    kinds: ['paused', 'provider', 'account-signal', 'passkey'],
    href: (paths) => paths.events,
    bare: fine,
  },
  'callback urls': {
    label: 'Callback URLs',
    kinds: ['refused-host'],
    href: (paths) => paths.callbacks,
    bare: ({ callbacks, unprovenWildcards }) =>
      callbacks === 0 ? 'unused' : unprovenWildcards > 0 ? 'attention' : 'fine',
  },
  domain: {
    label: 'Domain',
    kinds: ['domain'],
    href: (paths) => paths.domain,
    bare: ({ domain }) => {
      if (domain === null) return 'unused';
      return domain === 'active' ? 'fine' : domain === 'pending' ? 'waiting' : 'attention';
    },
  },
  limits: { label: 'Limits', kinds: ['limit'], href: () => PAGE_PATHS.accountSettings, bare: fine },
  webhooks: {
    label: 'Webhooks',
    kinds: ['webhook'],
    href: (paths) => paths.webhooks,
    bare: ({ webhooks, pausedWebhooks }) => (webhooks === 0 ? 'unused' : pausedWebhooks > 0 ? 'waiting' : 'fine'),
  },
  keys: {
    label: 'Keys',
    kinds: ['key', 'approval'],
    href: (paths) => paths.keys,
    bare: ({ keyWasUsed }) => (keyWasUsed ? 'fine' : 'unused'),
  },
  history: { label: 'History', kinds: ['events-dropped'], href: (paths) => paths.events, bare: fine },
};

/** A notice decides. A call that waits is the owner's to decide, and no fault. Pure. */
export function healthOf(part: HealthPart, facts: HealthFacts, standing: readonly TenantNotice[]): HealthState {
  const { kinds, bare } = PARTS[part];
  const here = standing.filter(({ kind }) => kinds.includes(kind));
  if (here.length === 0) return bare(facts);
  return here.every(({ kind }) => kind === 'approval') ? 'waiting' : 'attention';
}

const BADGES: Readonly<Record<HealthState, Markup>> = {
  fine: badge('Fine', 'success'),
  attention: badge('Needs attention', 'warn'),
  waiting: badge('Waits for you', 'info'),
  unused: badge('Not used'),
};

const line = (paths: ProjectPaths, part: HealthPart, state: HealthState): Markup => html`
  <li data-health=${part} data-state=${state}>
    <a href=${PARTS[part].href(paths)}>${PARTS[part].label}</a>${' '}${BADGES[state]}
  </li>`;

/** If nothing is wrong and nothing waits, the list is one line that opens. */
export function healthCard(paths: ProjectPaths, facts: HealthFacts, standing: readonly TenantNotice[]): Markup {
  const states = HEALTH_PARTS.map((part) => [part, healthOf(part, facts, standing)] as const);
  const list = html`<ul class="health">${states.map(([part, state]) => line(paths, part, state))}</ul>`;
  const isWell = states.every(([, state]) => state === 'fine' || state === 'unused');
  return card(
    { id: 'health', title: 'Health' },
    isWell ? html`<details class="more"><summary>Everything that is in use works</summary>${list}</details>` : list,
  );
}
