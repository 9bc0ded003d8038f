/**
 * Notifies clients of sessions that have ended, in turns that are fair to all projects: the rows of those that have no
 * turn stay where they are. A client that does not accept a notice is tried again later and less often, for a day.
 */
import type { Logger } from 'pino';
import type { SendGuarded } from '../../egress/guarded-request.ts';
import { addHours, addSeconds, type Clock } from '../../kernel/clock.ts';
import type { Random } from '../../kernel/random.ts';
import type { FairQueue } from '../../scheduling/fair-queue.ts';
import type { Room } from '../../scheduling/places.ts';
import { createPoller } from '../../scheduling/poller.ts';
import type { LogoutNotice, LogoutNoticeStore, NoticeGroup, WaitingNotices } from '../ports/sign-out.ts';
import type { StateOfIssuer } from '../state/issuer-states.ts';
import { signLogoutToken } from './logout-token.ts';

type NoticeRoom = 'first' | 'again';

const ROOM: Room = { places: 32, ofTenant: 4, ofReceiver: 2, unclaimed: { places: 16, ofTenant: 1, ofReceiver: 1 } };

/** A receiver that did not answer takes no place of a notice that is tried for the first time. */
export const NOTICE_ROOMS: Readonly<Record<NoticeRoom, Room>> = { first: ROOM, again: ROOM };

const GATHER_MS = 20;
const ANSWER_WITHIN_S = 5;
/** Longer than a notice takes to be sent. */
const LEASE_S = 60;
const KEPT_H = 24;
const WAITS_S = [5, 30, 300, 1_800, 7_200];

interface Dependencies {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly random: Random;
  readonly notices: LogoutNoticeStore;
  readonly stateOf: StateOfIssuer;
  readonly send: SendGuarded;
  readonly queue: FairQueue<NoticeRoom>;
}

interface SendLogoutNotices {
  /** Starts sending due notices, as far as there are places; the rest follows when places become free. */
  run(): Promise<void>;
  stop(): Promise<void>;
}

const askerOf = ({ isAgain, uri, tenantId, isClaimed, due }: WaitingNotices) => ({
  room: isAgain ? ('again' as const) : ('first' as const),
  tenantId,
  receiver: new URL(uri).host,
  isClaimed,
  wants: due,
  uri,
  isAgain,
});
type Asker = ReturnType<typeof askerOf>;

const keyOf = ({ tenantId, uri, isAgain }: NoticeGroup): string => `${isAgain} ${tenantId} ${uri}`;

export function sendLogoutNotices(dependencies: Dependencies): SendLogoutNotices {
  const { clock, logger, notices, queue } = dependencies;
  const underWay = new Set<Promise<void>>();
  /** A notice is due but has no place yet. */
  let isShort = false;

  const begin = (notice: LogoutNotice, asker: Asker): void => {
    const done = settle(dependencies, notice)
      // A notice whose result could not be stored is due again when its lease ends.
      .catch((error: unknown) => logger.warn({ err: error }, 'a sign-out could not be told to a client'))
      .finally(() => {
        underWay.delete(done);
        queue.leave(asker);
        if (isShort) poller.soon();
      });
    underWay.add(done);
  };

  /** Takes the rows of the notices that got places, and gives back the places without a row. */
  const take = async (admitted: readonly Asker[]): Promise<number> => {
    const free = Map.groupBy(admitted, keyOf);
    const groups = [...free.values()].flatMap(([one, ...more]) => (one ? [{ ...one, places: 1 + more.length }] : []));
    const now = clock.now();
    const taken = await notices.take(groups, now, addSeconds(now, LEASE_S)).catch((error: unknown) => {
      for (const asker of admitted) queue.leave(asker);
      throw error;
    });
    for (const notice of taken) {
      const asker = free.get(keyOf({ ...notice, isAgain: notice.attempts > 1 }))?.pop();
      if (asker) begin(notice, asker);
    }
    for (const asker of [...free.values()].flat()) queue.leave(asker);
    return taken.length;
  };

  const poll = async (): Promise<void> => {
    let begun = 0;
    do {
      // True until the answer is known: a place that becomes free during the query may be the missing one.
      isShort = true;
      const waiting = await notices.waiting(clock.now());
      const admitted = queue.admit(waiting.map(askerOf));
      begun = admitted.length === 0 ? 0 : await take(admitted);
      isShort = waiting.length > 0;
    } while (begun > 0);
  };

  const poller = createPoller(poll, GATHER_MS, (error) => logger.warn({ err: error }, 'sign-outs that are due wait'));
  return {
    run: () => poller.now(),
    async stop() {
      await poller.stop();
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}

async function settle({ clock, random, notices, stateOf, send }: Dependencies, notice: LogoutNotice): Promise<void> {
  /** Whether no further try is needed: the client took the notice, or refused it for good. */
  const deliver = async (): Promise<boolean> => {
    const state = await stateOf(notice.tenantId);
    if (!state.ok) return state.error.code === 'tenantNotFound' || state.error.code === 'resourceNotProvisioned';
    const token = await signLogoutToken(state.value, notice, random, clock.now());
    return post(send, new URL(notice.uri), new URLSearchParams({ logout_token: token }).toString());
  };
  const isOver = clock.now() > addHours(notice.createdAt, KEPT_H);
  if (isOver || (await deliver())) return notices.remove(notice);
  const waitS = WAITS_S[Math.min(notice.attempts, WAITS_S.length) - 1] ?? LEASE_S;
  await notices.postpone(notice, addSeconds(clock.now(), waitS));
}

/** 200 and 204 mean yes. Any other answer of the client (section 2.8) is a final no, except temporary ones. */
async function post(send: SendGuarded, url: URL, body: string): Promise<boolean> {
  try {
    const response = await send(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': String(Buffer.byteLength(body)),
        'user-agent': 'Porchlight-Logout/1',
      },
      body,
      signal: AbortSignal.timeout(ANSWER_WITHIN_S * 1_000),
    });
    response.destroy();
    const status = response.statusCode ?? 502;
    return status < 300 || (status >= 400 && status < 500 && status !== 408 && status !== 429);
  } catch {
    return false;
  }
}
