/**
 * Finds webhooks with unread events, without asking about all of them: those of tenants for which this node wrote an
 * event, at once, and a slice of all others in each turn. The slices find events of a node that has died, and what
 * another node has left unread.
 */
import type { Database } from '../database.ts';
import { SocialLoginResourceEntity } from '../entities/social-login.ts';
import { WebhookEntity } from '../entities/webhook.ts';
import { queryPlace } from '../social-login/placement/placed-query.ts';
import { socialSchema } from '../social-login/placement/social-placement.ts';
import type { Rows } from '../tables.ts';
import { behindStatement } from './delivery-statement.ts';

/**
 * How many webhooks one turn checks. With two turns a second, the webhooks of ten thousand projects take five seconds.
 */
const SLICE = 1_000;
/** How many tenants are remembered; the slices find all others. */
const NEWS_MAX = 20_000;
const NEWS_A_TURN = 1_000;

interface Unread {
  readonly id: string;
  readonly tenantId: string;
  readonly schema: string;
}

export interface UnreadWebhooks {
  /** The webhooks with unread events, as far as this turn looks. */
  take(): Promise<Unread[]>;
  /** Remembers that the tenant may have more events. */
  note(tenantId: string): void;
  stop(): void;
}

type Hook = { readonly id: string; readonly tenantId: string };

/** The pooled tables are read together. Each silo that has one of these webhooks is read separately. */
async function behind(database: Database, hooks: readonly Hook[]): Promise<Unread[]> {
  const tenantOf = new Map(hooks.map(({ id, tenantId }) => [id, tenantId]));
  const resources = await database.em.find(
    SocialLoginResourceEntity,
    { tenantId: { $in: [...new Set(tenantOf.values())] } },
    { fields: ['tenantId', 'placement'] },
  );
  const schemaOf = new Map(resources.map(({ tenantId, placement }) => [tenantId, socialSchema(tenantId, placement)]));
  const bySchema = new Map<string, string[]>();
  for (const [id, tenantId] of tenantOf) {
    const schema = schemaOf.get(tenantId);
    if (schema !== undefined) bySchema.set(schema, [...(bySchema.get(schema) ?? []), id]);
  }
  const found = await Promise.all(
    [...bySchema].map(async ([schema, ids]) => {
      const rows = await queryPlace<Pick<Rows['Webhook'], 'id'>>(database, behindStatement(schema), [ids]);
      return rows.map(({ id }) => ({ id, tenantId: tenantOf.get(id) ?? '', schema }));
    }),
  );
  return found.flat();
}

export function createUnreadWebhooks(database: Database): UnreadWebhooks {
  const news = new Set<string>();
  let reached = '';

  const note = (tenantId: string): void => {
    if (news.size < NEWS_MAX) news.add(tenantId);
  };
  const stop = database.onEvents(note);

  const ofNews = async (): Promise<Hook[]> => {
    const tenantIds = [...news].slice(0, NEWS_A_TURN);
    if (tenantIds.length === 0) return [];
    // Forgotten before they are read: an event that arrives during the read is noted again.
    for (const tenantId of tenantIds) news.delete(tenantId);
    return database.em.find(
      WebhookEntity,
      { offReason: null, tenantId: { $in: tenantIds } },
      { fields: ['id', 'tenantId'] },
    );
  };

  const ofSlice = async (): Promise<Hook[]> => {
    const hooks = await database.em.find(
      WebhookEntity,
      { offReason: null, id: { $gt: reached } },
      { fields: ['id', 'tenantId'], orderBy: { id: 'asc' }, limit: SLICE },
    );
    reached = hooks.length < SLICE ? '' : (hooks.at(-1)?.id ?? '');
    return hooks;
  };

  return {
    note,
    stop,
    take: async () => {
      const [news, slice] = [await ofNews(), await ofSlice()];
      return news.length + slice.length === 0 ? [] : behind(database, [...news, ...slice]);
    },
  };
}
