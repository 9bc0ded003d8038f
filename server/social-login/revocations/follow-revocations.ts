/**
 * Streams of what is revoked, for apps that remember verify's answers. All streams of a node share one timer. News go out
 * within a tenth of a second; without any, each stream gets its line within a second, a ninth of them at a time, so that
 * a thousand streams never stop the node for long; a node that was kept waiting makes up for the turns that it missed. A
 * client that does not read holds one line and is cut off in the end.
 */
import { Readable } from 'node:stream';
import type { Clock } from '../../kernel/clock.ts';
import type { DomainError } from '../../kernel/domain-error.ts';
import { fail, ok, passed, type Result } from '../../kernel/result.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import type { Directory } from '../resource/directory.ts';
import type { RecentRevocations, Revoked } from './recent-revocations.ts';
import type { Revocation } from './revocations.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly steady: Clock;
  readonly directory: Pick<Directory, 'open'>;
  readonly recent: RecentRevocations;
  /** Seconds since this node last heard of others. */
  readonly feedAge: () => number;
  /** Called in each turn in which there are streams. */
  readonly onTurn: () => void;
}

export interface FollowRevocations {
  open(caller: Tenant, tenantId: string, after: string | undefined): Promise<Result<Readable, DomainError>>;
  /** Something was revoked. */
  tell(entry: Revocation): void;
  /** How many streams are open. */
  count(): number;
  /** Ends all streams: the node takes no more traffic. */
  end(): void;
}

interface Stream {
  readonly source: Readable;
  readonly tenantId: string;
  /** When the tenant ends by itself. */
  readonly tenantEnds: number;
  /** By the steady clock: the key is checked again with the next stream. */
  readonly until: number;
  /** What comes behind it is still to be told. */
  place: number;
  /** Turns for which the client has not read. */
  unread: number;
}

const TURN_MS = 100;
const SLOTS = 9;
const STREAM_LIFETIME_MS = 3_600_000;
/** Some ten seconds. */
const UNREAD_TURNS_MAX = 12;
/** App processes of one tenant on one node. */
export const STREAMS_OF_TENANT = { unclaimed: 20, claimed: 1_000 } as const;
/** About 20 KB each: the memory stays within some 200 MB whatever anybody does. */
const STREAMS_OF_NODE = 10_000;
const RETRY_S = 30;
/** Stands for a feed that was never read. */
const NEVER_MS = 1_000_000_000;

export function followRevocations(dependencies: Dependencies): FollowRevocations {
  const { clock, steady, directory, recent, feedAge, onTurn } = dependencies;
  const slots = Array.from({ length: SLOTS }, () => new Set<Stream>());
  const byTenant = new Map<string, Set<Stream>>();
  const changed = new Set<string>();
  let slot = 0;
  /** By the steady clock: all turns until then were taken. */
  let turnedUntil = 0;
  let count = 0;
  let timer: NodeJS.Timeout | undefined;
  let isDraining = false;

  const lineOf = (revoked: readonly Revoked[]): Buffer => {
    const ageMs = Math.min(Math.round(feedAge() * 1_000), NEVER_MS);
    return Buffer.from(`${JSON.stringify({ cursor: recent.cursorOf(recent.place), age_ms: ageMs, revoked })}\n`);
  };
  /** The line without news is the same for all, as bytes that are made once a turn. */
  const send = (stream: Stream, quiet: () => Buffer): void => {
    const { source, tenantId } = stream;
    if (source.readableLength > 0) {
      stream.unread += 1;
      if (stream.unread > UNREAD_TURNS_MAX) source.destroy();
      return;
    }
    const hasEnded = stream.tenantEnds <= clock.now().getTime();
    const news = hasEnded ? [{ all: true } as const] : recent.since(tenantId, stream.place);
    stream.place = recent.place;
    stream.unread = 0;
    source.push(news.length === 0 ? quiet() : lineOf(news));
    // A client that was told to reload opens a new stream with a key that is checked again.
    const isOver = news.some((entry) => 'all' in entry) || stream.until <= steady.now().getTime();
    if (isOver) source.push(null);
  };
  const turn = (): void => {
    let line: Buffer | undefined;
    const quiet = (): Buffer => {
      line ??= lineOf([]);
      return line;
    };
    const now = steady.now().getTime();
    const turns = Math.min(Math.max(1, Math.floor((now - turnedUntil) / TURN_MS)), SLOTS);
    turnedUntil = Math.max(turnedUntil + turns * TURN_MS, now - TURN_MS);
    const due = new Set<Stream>();
    let isRound = false;
    for (let taken = 0; taken < turns; taken += 1) {
      slot = (slot + 1) % SLOTS;
      isRound ||= slot === 0;
      for (const stream of slots[slot] ?? []) due.add(stream);
    }
    for (const tenantId of changed) for (const stream of byTenant.get(tenantId) ?? []) due.add(stream);
    changed.clear();
    for (const stream of due) send(stream, quiet);
    if (!isRound) return;
    recent.forget(now, (tenantId) => byTenant.has(tenantId));
    if (count > 0) onTurn();
    else if (recent.isEmpty) stopTimer();
  };
  const stopTimer = (): void => {
    clearInterval(timer);
    timer = undefined;
  };
  const startTimer = (): void => {
    if (timer) return;
    turnedUntil = steady.now().getTime();
    timer = setInterval(turn, TURN_MS).unref();
  };

  const checkRoom = (tenant: Tenant): Result<void, DomainError> => {
    if (isDraining || count >= STREAMS_OF_NODE)
      return fail({ code: 'unavailable', retryAfterS: isDraining ? 1 : RETRY_S });
    const max = STREAMS_OF_TENANT[tenant.claimedAt ? 'claimed' : 'unclaimed'];
    return (byTenant.get(tenant.id)?.size ?? 0) < max ? passed : fail(tooManyStreams(max));
  };
  const add = (tenant: Tenant, after: string | undefined): Stream => {
    const now = steady.now().getTime();
    const stream: Stream = {
      source: new Readable({ read() {} }),
      tenantId: tenant.id,
      tenantEnds: tenant.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY,
      until: now + STREAM_LIFETIME_MS,
      place: recent.follow(tenant.id, after, now),
      unread: 0,
    };
    const slotOfStream = slots.reduce((least, set) => (set.size < least.size ? set : least));
    const ofTenant = byTenant.get(tenant.id) ?? new Set();
    byTenant.set(tenant.id, ofTenant.add(stream));
    slotOfStream.add(stream);
    count += 1;
    stream.source.once('close', () => {
      slotOfStream.delete(stream);
      ofTenant.delete(stream);
      if (ofTenant.size === 0 && byTenant.get(tenant.id) === ofTenant) byTenant.delete(tenant.id);
      count -= 1;
    });
    startTimer();
    return stream;
  };

  return {
    async open(caller, tenantId, after) {
      if (caller.id !== tenantId) return fail({ code: 'tenantNotFound' });
      const open = await directory.open(tenantId, clock.now());
      if (!open.ok) return open;
      const { tenant } = open.value;
      const room = checkRoom(tenant);
      if (!room.ok) return room;
      const stream = add(tenant, after);
      // Where everything has to be asked again anyway, the stream that says so may go on: its key was checked just now.
      const news = recent.since(tenantId, stream.place);
      stream.place = recent.place;
      stream.source.push(lineOf(news));
      return ok(stream.source);
    },
    tell(entry) {
      // A start loads up to a million revocations, before there is any stream.
      if (recent.isEmpty) return;
      recent.add(entry, steady.now().getTime());
      if (byTenant.has(entry.tenantId)) changed.add(entry.tenantId);
    },
    count: () => count,
    end() {
      isDraining = true;
      for (const streams of byTenant.values()) for (const { source } of streams) source.push(null);
      stopTimer();
    },
  };
}

const tooManyStreams = (max: number): DomainError => ({
  code: 'rateLimited',
  detail: `At most ${max} app processes of one tenant may follow revocations at one node.`,
  retryAfterS: RETRY_S,
  limit: { name: 'streams', max, windowS: RETRY_S, remaining: 0 },
});
