/** What the owner of a project should know without asking, the most pressing first. */
import {
  BOUNDED_EVENTS_PER_DAY,
  BOUNDED_EVENTS_PER_MINUTE,
  type BoundedEventKind,
  DROPPED_EVENTS_NOTICE_DAYS,
  SIGNAL_NOTICE_DAYS,
} from '@porchlight/contract';
import { addHours, type Clock } from '../kernel/clock.ts';
import { limitNotices, limitReport } from '../limits/limit-report.ts';
import type { UsageStore } from '../limits/ports.ts';
import { keyNotices, leakedNotices } from './key-notices.ts';
import { passkeyNotice } from './passkey-notice.ts';
import { pausedNotice } from './paused-notice.ts';
import type { NoticeOf, ProvisionedResources, TenantNotice, TenantNotices, TenantStore } from './ports.ts';
import { providerNotices } from './provider-notices.ts';
import { signalNotice } from './signal-notice.ts';
import type { Tenant } from './tenant.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly usage: UsageStore;
  readonly tenants: Pick<TenantStore, 'keysOf' | 'leakedKeysOf'>;
  readonly resources: Pick<ProvisionedResources, 'droppedSince' | 'outcomesSince'>;
  readonly webhookNotices: (tenantId: string) => Promise<NoticeOf<'webhook'>[]>;
  readonly refusalNotice: (tenant: Tenant) => Promise<NoticeOf<'refused-host'> | null>;
  readonly domainNotice: (tenantId: string) => Promise<NoticeOf<'domain'> | null>;
  /** Providers whose redirect URI has moved. */
  readonly movedNotices: (tenantId: string) => Promise<NoticeOf<'provider'>[]>;
  /** How far the move from a former system has come. */
  readonly adoptionNotice: (tenantId: string) => Promise<NoticeOf<'adoption'> | null>;
  /** Calls that wait for the owner. */
  readonly approvalNotices: (tenantId: string) => Promise<NoticeOf<'approval'>[]>;
}

export const tenantNotices = (dependencies: Dependencies): TenantNotices => {
  const { clock, refusalNotice, domainNotice, movedNotices, webhookNotices } = dependencies;
  const { approvalNotices, adoptionNotice } = dependencies;
  return async (tenant) => {
    const now = clock.now();
    const [ofUsage, ofSignIns, ofKeys, asked, domain, moved, ofWebhooks, refused, adoption] = await Promise.all([
      usageNotices(dependencies, tenant, now),
      signInNotices(dependencies, tenant, now),
      noticesOfKeys(dependencies, tenant, now),
      approvalNotices(tenant.id),
      domainNotice(tenant.id),
      movedNotices(tenant.id),
      webhookNotices(tenant.id),
      refusalNotice(tenant),
      adoptionNotice(tenant.id),
    ]);
    const notices: (TenantNotice | null)[] = [
      pausedNotice(tenant, now),
      ...ofSignIns.signals,
      ...asked,
      ...ofUsage,
      ...ofSignIns.providers,
      domain,
      ...moved,
      ...ofWebhooks,
      refused,
      ...ofKeys,
      ofSignIns.dropped,
      adoption,
    ];
    return notices.filter((notice) => notice !== null);
  };
};

async function usageNotices({ usage }: Dependencies, tenant: Tenant, now: Date): Promise<TenantNotice[]> {
  const scope = await usage.scopeOf(tenant);
  const [used, refusedCaps] = await Promise.all([usage.usageOf(scope), usage.refusedSince(scope, addHours(now, -24))]);
  return limitNotices(limitReport(scope.caps, used, now), refusedCaps, now);
}

/** What the history of sign-ins tells. */
async function signInNotices({ resources }: Dependencies, tenant: Tenant, now: Date) {
  const [outcomes, signalled, dropped] = await Promise.all([
    resources.outcomesSince(tenant.id, addHours(now, -24)),
    resources.outcomesSince(tenant.id, addHours(now, -24 * SIGNAL_NOTICE_DAYS)),
    resources.droppedSince(tenant.id, addHours(now, -24 * DROPPED_EVENTS_NOTICE_DAYS)),
  ]);
  return {
    signals: [signalNotice(signalled), passkeyNotice(signalled)],
    providers: providerNotices(outcomes),
    dropped: droppedNotice(dropped),
  };
}

async function noticesOfKeys({ tenants }: Dependencies, tenant: Tenant, now: Date): Promise<TenantNotice[]> {
  const [keys, leaked] = await Promise.all([tenants.keysOf(tenant.id, now), tenants.leakedKeysOf(tenant.id)]);
  return [...keyNotices(keys, now), ...leakedNotices(leaked, now)];
}

const WORDS: Readonly<Record<BoundedEventKind, string>> = {
  login_started: 'sign-ins started',
  login_failed: 'failed sign-ins',
  consent_denied: 'cancelled sign-ins',
};

/** Null if every event has its row. Pure. */
export function droppedNotice(dropped: Readonly<Record<BoundedEventKind, number>>): NoticeOf<'events-dropped'> | null {
  const kinds = Object.entries(dropped).filter(([, count]) => count > 0) as [BoundedEventKind, number][];
  if (kinds.length === 0) return null;
  const counts = kinds.map(([kind, count]) => `${count} ${WORDS[kind]}`).join(', ');
  return {
    kind: 'events-dropped',
    dropped: { ...dropped },
    message: `In the last ${DROPPED_EVENTS_NOTICE_DAYS} days the history did not keep ${counts}. They are counted in all figures. A project keeps ${BOUNDED_EVENTS_PER_MINUTE} sign-ins started a minute and ${BOUNDED_EVENTS_PER_DAY} a day, and as many that failed or were cancelled; somebody may be starting sign-ins by a program.`,
  };
}
