/**
 * Sends webhooks the notices for the owner of a project, once each. A notice that no longer holds is forgotten, so it
 * is sent again if it comes back.
 */
import type { Notice } from '@porchlight/contract';
import type { Clock } from '../kernel/clock.ts';
import type { TenantNotices, TenantStore } from '../tenants/ports.ts';
import type { NoticeStore } from './ports.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly store: NoticeStore;
  readonly tenants: Pick<TenantStore, 'find'>;
  readonly tenantNotices: TenantNotices;
  /** Called when there is something to send. */
  readonly wake: () => void;
}

/** How many webhooks one turn checks; the next turn continues after them. */
const TURN = 100;

export function tellNotices({ clock, store, tenants, tenantNotices, wake }: Dependencies): () => Promise<void> {
  let after = '';
  return async () => {
    const readers = await store.readersAfter(after, TURN);
    after = readers.length < TURN ? '' : (readers.at(-1)?.webhookId ?? '');
    for (const reader of readers) {
      const tenant = await tenants.find(reader.tenantId);
      if (!tenant) continue;
      const notices = await tenantNotices(tenant);
      const names = notices.map(nameOf);
      const fresh = notices.filter((notice) => !reader.sent.includes(nameOf(notice)));
      if (fresh.length === 0 && names.length === reader.sent.length) continue;
      await store.tell(reader, fresh, names, clock.now());
      if (fresh.length > 0) wake();
    }
  };
}

/** A name that stays the same as long as the notice is about the same thing. */
function nameOf(notice: Notice): string {
  switch (notice.kind) {
    case 'limit':
      return `limit ${notice.limit} ${notice.percent}`;
    case 'paused':
      return `paused ${notice.since}`;
    case 'webhook':
      return `webhook ${notice.webhook}`;
    case 'provider':
      return `provider ${notice.provider}`;
    case 'domain':
      return `domain ${notice.host} ${notice.status}`;
    case 'key':
      return `key ${notice.fingerprint}`;
    case 'approval':
      return `approval ${notice.approval}`;
    case 'account-signal':
      return `account-signal ${Object.values(notice.sessions).join(' ')}`;
    case 'passkey':
      return `passkey ${notice.suspended}`;
    case 'adoption':
      return `adoption ${notice.issuer} ${notice.until}`;
    case 'events-dropped':
    case 'refused-host':
      return notice.kind;
  }
}
