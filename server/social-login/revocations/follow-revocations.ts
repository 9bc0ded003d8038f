/**
 * Streams of revocations, for apps that remember verify's answers. All streams of a node share one timer. News is sent
 * within a tenth of a second. Without news, each stream gets its line within a second. A turn serves only a ninth of
 * the streams, so that a thousand streams never stop the node for long. A node that was delayed makes up for the turns
 * that it missed. For a client that does not read, one line is held, and it is cut off in the end.
 */
import type { Readable } from 'node:stream';
import type { Clock } from '../../kernel/clock.ts';
import type { DomainError } from '../../kernel/domain-error.ts';
import { once } from '../../kernel/lazy.ts';
import { fail, ok, passed, type Result } from '../../kernel/result.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import type { Directory } from '../resource/directory.ts';
import type { RecentRevocations, Revoked } from './recent-revocations.ts';
import { createRevocationStreams, type RevocationStreams, SLOTS, type Stream } from './revocation-streams.ts';
import type { Revocation, TeamNews } from './revocations.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly steady: Clock;
  readonly directory: Pick<Directory, 'open'>;
  readonly recent: RecentRevocations;
  /** Seconds since this node last received news from others. */
  readonly feedAge: () => number;
  /** Called in each turn in which there are streams. */
  readonly onTurn: () => void;
}

export interface FollowRevocations {
  open(
    caller: Tenant,
    tenantId: string,
    after: string | undefined,
    withTeams?: boolean,
  ): Promise<Result<Readable, DomainError>>;
  /** Something was revoked. */
  tell(entry: Revocation): void;
  /** A role in a team changed. */
  tellTeam(news: TeamNews): void;
  /** Everything was revoked, for all tenants. */
  tellAll(): void;
  /** How many streams are open. */
  count(): number;
  /** Ends all streams: the node takes no more traffic. */
  end(): void;
}

const TURN_MS = 100;
const STREAM_LIFETIME_MS = 3_600_000;
/** Some ten seconds. */
const UNREAD_TURNS_MAX = 12;
/** The most app processes of one tenant on one node. */
export const STREAMS_OF_TENANT = { unclaimed: 20, claimed: 1_000 } as const;
/** About 20 KB each, so that streams use at most about 200 MB. */
const STREAMS_OF_NODE = 10_000;
const RETRY_S = 30;
/** Stands for a feed that was never read. */
const NEVER_MS = 1_000_000_000;

export function followRevocations(dependencies: Dependencies): FollowRevocations {
  const { clock, steady, directory, recent } = dependencies;
  const streams = createRevocationStreams();
  const changed = new Set<string>();
  const timer = createTimer(dependencies, streams, changed);
  let isDraining = false;

  const tell = (entry: Revocation): void => {
    // A start loads up to a million revocations, before there is any stream.
    if (recent.isEmpty) return;
    recent.add(entry, steady.now().getTime());
    if (streams.has(entry.tenantId)) changed.add(entry.tenantId);
  };

  return {
    async open(caller, tenantId, after, withTeams = false) {
      if (caller.id !== tenantId) return fail({ code: 'tenantNotFound' });
      const open = await directory.open(tenantId, clock.now());
      if (!open.ok) return open;
      const { tenant } = open.value;
      const room = checkRoom(streams, tenant, isDraining);
      if (!room.ok) return room;
      const now = steady.now().getTime();
      const stream = streams.add(tenant, recent.follow(tenant.id, after, now), now + STREAM_LIFETIME_MS, withTeams);
      timer.start();
      // If everything has to be asked again anyway, the stream that says so may continue: its key was checked just now.
      const news = recent.since(tenantId, stream.place, withTeams);
      stream.place = recent.place;
      stream.source.push(lineOf(dependencies, news));
      return ok(stream.source);
    },
    tell,
    tellTeam(news) {
      if (recent.isEmpty) return;
      recent.addTeam(news, steady.now().getTime());
      if (streams.has(news.tenantId)) changed.add(news.tenantId);
    },
    tellAll() {
      for (const tenantId of recent.tenantIds) tell({ kind: 'tenant', tenantId });
    },
    count: streams.count,
    end() {
      isDraining = true;
      streams.endAll();
      timer.stop();
    },
  };
}

function checkRoom(streams: RevocationStreams, tenant: Tenant, isDraining: boolean): Result<void, DomainError> {
  if (isDraining || streams.count() >= STREAMS_OF_NODE)
    return fail({ code: 'unavailable', retryAfterS: isDraining ? 1 : RETRY_S });
  const max = STREAMS_OF_TENANT[tenant.claimedAt ? 'claimed' : 'unclaimed'];
  return streams.ofTenant(tenant.id).size < max ? passed : fail(tooManyStreams(max));
}

/** The one timer of a node. It runs while there is a stream, or a revocation that a new stream would need. */
function createTimer(dependencies: Dependencies, streams: RevocationStreams, changed: Set<string>) {
  const { steady, recent, onTurn } = dependencies;
  /** All turns up to this time of the steady clock were taken. */
  let turnedUntil = 0;
  let timer: NodeJS.Timeout | undefined;

  const stop = (): void => {
    clearInterval(timer);
    timer = undefined;
  };
  const turn = (): void => {
    const quiet = once(() => lineOf(dependencies, []));
    const now = steady.now().getTime();
    const turns = Math.min(Math.max(1, Math.floor((now - turnedUntil) / TURN_MS)), SLOTS);
    turnedUntil = Math.max(turnedUntil + turns * TURN_MS, now - TURN_MS);
    const { streams: due, isRound } = streams.next(turns);
    for (const tenantId of changed) for (const stream of streams.ofTenant(tenantId)) due.add(stream);
    changed.clear();
    for (const stream of due) send(dependencies, stream, quiet);
    if (!isRound) return;
    recent.forget(now, streams.has);
    if (streams.count() > 0) onTurn();
    else if (recent.isEmpty) stop();
  };
  return {
    stop,
    start(): void {
      if (timer) return;
      turnedUntil = steady.now().getTime();
      timer = setInterval(turn, TURN_MS).unref();
    },
  };
}

/** The line without news is the same for all, as bytes that are made once a turn. */
function send({ clock, steady, recent, feedAge }: Dependencies, stream: Stream, quiet: () => Buffer): void {
  const { source, tenantId, withTeams } = stream;
  if (source.readableLength > 0) {
    stream.unread += 1;
    if (stream.unread > UNREAD_TURNS_MAX) source.destroy();
    return;
  }
  const hasEnded = stream.tenantEnds <= clock.now().getTime();
  const news = hasEnded ? [{ all: true } as const] : recent.since(tenantId, stream.place, withTeams);
  stream.place = recent.place;
  stream.unread = 0;
  source.push(news.length === 0 ? quiet() : lineOf({ recent, feedAge }, news));
  // A client that was told to reload opens a new stream with a key that is checked again.
  const isOver = news.some((entry) => 'all' in entry) || stream.until <= steady.now().getTime();
  if (isOver) source.push(null);
}

function lineOf({ recent, feedAge }: Pick<Dependencies, 'recent' | 'feedAge'>, revoked: readonly Revoked[]): Buffer {
  const ageMs = Math.min(Math.round(feedAge() * 1_000), NEVER_MS);
  return Buffer.from(`${JSON.stringify({ cursor: recent.cursorOf(recent.place), age_ms: ageMs, revoked })}\n`);
}

const tooManyStreams = (max: number): DomainError => ({
  code: 'rateLimited',
  detail: `At most ${max} app processes of one tenant may follow revocations at one node.`,
  retryAfterS: RETRY_S,
  limit: { name: 'streams', max, windowS: RETRY_S, remaining: 0 },
});
