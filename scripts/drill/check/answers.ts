/** What each node answers after the load, asked directly: the other half of the proof. */
import type { DrillRecord, SessionRecord } from './record.ts';

export interface SessionAnswers {
  readonly sessionId: string;
  readonly state: SessionRecord['state'];
  readonly node: string;
  /** Whether verify accepted the current access token. */
  readonly current: boolean;
  /** How many of the ended access tokens verify accepted. */
  readonly deadButValid: number;
}

export interface TenantAnswers {
  readonly tenantId: string;
  readonly node: string;
  readonly status: number;
  /** Ids of the whole history as this node pages through it. */
  readonly eventIds: readonly number[] | null;
}

export interface Answers {
  readonly sessions: readonly SessionAnswers[];
  readonly tenants: readonly TenantAnswers[];
  /** The results of refreshes. They are asked for last, because a refresh changes the session. */
  readonly refreshes: readonly { readonly sessionId: string; readonly state: string; readonly status: number }[];
}

interface NodeAddress {
  readonly name: string;
  readonly address: string;
}

const AT_ONCE = 16;
const PAGE = 1_000;

export async function askNodes(
  record: DrillRecord,
  nodes: readonly NodeAddress[],
): Promise<Pick<Answers, 'sessions' | 'tenants'>> {
  const sessions: SessionAnswers[] = [];
  const tenants: TenantAnswers[] = [];
  for (const { name, address } of nodes) {
    await inParallel(record.sessions, async (session) => {
      const { sessionId, tenantId, state, accessToken, deadTokens } = session;
      const current = await verify(address, tenantId, accessToken);
      const dead = await Promise.all(deadTokens.map((token) => verify(address, tenantId, token)));
      sessions.push({ sessionId, state, node: name, current, deadButValid: dead.filter(Boolean).length });
    });
    await inParallel(record.tenants, async ({ id, managementKey, provisioned }) => {
      const authorization = `Bearer ${managementKey}`;
      const response = await fetch(`${address}/api/tenant`, { headers: { authorization } });
      await response.body?.cancel();
      const eventIds = provisioned ? await readHistory(address, authorization) : null;
      tenants.push({ tenantId: id, node: name, status: response.status, eventIds });
    });
  }
  return { sessions, tenants };
}

/** Uses the refresh token of every session, including those of ended sessions. It comes last. */
export async function askForRefreshes(record: DrillRecord, address: string): Promise<Answers['refreshes']> {
  const refreshes: { sessionId: string; state: string; status: number }[] = [];
  await inParallel(record.sessions, async ({ sessionId, tenantId, state, refreshToken }) => {
    if (state === 'unknown') return;
    const { status } = await post(address, tenantId, 'refresh', { refresh_token: refreshToken });
    refreshes.push({ sessionId, state, status });
  });
  return refreshes;
}

async function verify(address: string, tenantId: string, token: string): Promise<boolean> {
  const response = await post(address, tenantId, 'verify', { access_token: token });
  return response.status === 200 && (response.body as { valid?: boolean }).valid === true;
}

async function post(address: string, tenantId: string, call: string, body: unknown) {
  const response = await fetch(`${address}/edge/auth/${tenantId}/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as unknown };
}

async function readHistory(address: string, authorization: string): Promise<number[] | null> {
  const ids: number[] = [];
  for (;;) {
    const path = `/api/social-login/events?after=${ids.at(-1) ?? 0}&limit=${PAGE}`;
    const response = await fetch(`${address}${path}`, { headers: { authorization } });
    if (response.status !== 200) return null;
    const { events } = (await response.json()) as { events: { id: number }[] };
    ids.push(...events.map(({ id }) => id));
    if (events.length < PAGE) return ids;
  }
}

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const worker = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
