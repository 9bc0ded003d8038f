/**
 * Notifies clients of sessions that have ended, in turns that are fair to all projects. A client that does not accept a
 * notice is tried again later and less often, for a day.
 */
import type { SendGuarded } from '../../egress/guarded-request.ts';
import { addHours, addSeconds, type Clock } from '../../kernel/clock.ts';
import type { Random } from '../../kernel/random.ts';
import type { FairQueue } from '../../scheduling/fair-queue.ts';
import type { Room } from '../../scheduling/places.ts';
import type { LogoutNotice, LogoutNoticeStore } from '../ports/sign-out.ts';
import type { StateOfIssuer } from '../state/issuer-states.ts';
import { signLogoutToken } from './logout-token.ts';

export const NOTICE_ROOMS: Readonly<Record<'notices', Room>> = {
  notices: { places: 32, ofTenant: 4, ofReceiver: 2, unclaimed: { places: 16, ofTenant: 1, ofReceiver: 1 } },
};

const AT_ONCE = 50;
const ANSWER_WITHIN_S = 5;
const PATIENCE_MS = 20_000;
/** Longer than a notice can wait and take to be sent. */
const LEASE_S = 60;
const KEPT_H = 24;
const WAITS_S = [5, 30, 300, 1_800, 7_200];

interface Dependencies {
  readonly clock: Clock;
  readonly random: Random;
  readonly notices: LogoutNoticeStore;
  readonly stateOf: StateOfIssuer;
  readonly send: SendGuarded;
  readonly queue: FairQueue<'notices'>;
}

export function sendLogoutNotices({ clock, random, notices, stateOf, send, queue }: Dependencies): () => Promise<void> {
  /** Whether no further try is needed: the client took the notice, or refused it for good. */
  const deliver = async (notice: LogoutNotice): Promise<boolean> => {
    const state = await stateOf(notice.tenantId);
    if (!state.ok) return state.error.code === 'tenantNotFound' || state.error.code === 'resourceNotProvisioned';
    const url = new URL(notice.uri);
    const asker = {
      room: 'notices',
      tenantId: notice.tenantId,
      receiver: url.host,
      isClaimed: state.value.tenant.ownerId !== null,
    } as const;
    const turn = await queue.run(asker, PATIENCE_MS, async () => {
      const token = await signLogoutToken(state.value, notice, random, clock.now());
      return post(send, url, new URLSearchParams({ logout_token: token }).toString());
    });
    return turn?.value ?? false;
  };

  const settle = async (notice: LogoutNotice): Promise<void> => {
    const now = clock.now();
    const isOver = now > addHours(notice.createdAt, KEPT_H);
    if (isOver || (await deliver(notice))) return notices.remove(notice);
    const waitS = WAITS_S[Math.min(notice.attempts, WAITS_S.length) - 1] ?? LEASE_S;
    await notices.postpone(notice, addSeconds(clock.now(), waitS));
  };

  return async () => {
    const now = clock.now();
    const due = await notices.take(now, addSeconds(now, LEASE_S), AT_ONCE);
    await Promise.all(due.map(settle));
  };
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
