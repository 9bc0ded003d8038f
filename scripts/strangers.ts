/**
 * `npm run strangers`: what a stranger can do to an owner (H1). A service of its own on the embedded database; from three
 * addresses 600 sign-ins a minute are started at one project, while its users refresh and others sign in.
 *
 *   npm run strangers -- --minutes 1      five if left out
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createClient } from '../sdk/src/client.ts';
import { type Tokens, Unavailable } from '../sdk/src/errors.ts';
import { signInAs } from '../sdk/src/testing/index.ts';
import { freePort } from '../test/support/ports.ts';
import { fromSources, startServer } from '../test/support/processes.ts';

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '5' } } });
const ATTACKERS = ['198.51.100.1', '198.51.100.2', '198.51.100.3'];
const STARTS_A_MINUTE = 600;
/** As many as an unclaimed project takes, with one event left for the refresh. */
const SIGN_INS_A_MINUTE = 3;
/** Each is two requests of ten seconds. */
const REFRESH_ATTEMPTS = 3;

const folder = mkdtempSync(join(tmpdir(), 'strangers-'));
const port = await freePort();
const baseUrl = `http://127.0.0.1:${port}`;
const env = { PORT: String(port), BASE_URL: baseUrl, DATA_DIR: folder, TRUST_PROXY: '1', LOG_LEVEL: 'error' };
const server = await startServer({ command: fromSources(), env, startTimeoutMs: 300_000 });

try {
  const api = async (path: string, key?: string, body?: object): Promise<Record<string, unknown>> => {
    const headers = { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) };
    const response = await fetch(baseUrl + path, {
      headers,
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    });
    return (await response.json()) as Record<string, unknown>;
  };
  const { tenant_id: id, management_key: key } = await api('/api/genesis', undefined, {});
  const tenantId = String(id);
  const callback = 'https://app.example.com/cb';
  await api('/api/resources/social-login', String(key), { callback_urls: [callback] });
  const client = createClient({ baseUrl, tenantId });
  let session: Tokens = await signInAs({ baseUrl, tenantId, persona: 'ada' });
  /** An answer that comes too late on a slow machine is asked for again as the SDK does: with the key of the pair. */
  const refreshUntilAnswered = async ({ refreshToken, refreshKey }: Tokens): Promise<Tokens> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await client.refresh(refreshToken, { refreshKey });
      } catch (error) {
        const isLate = error instanceof Unavailable && error.code === 'timeout';
        if (!isLate || attempt === REFRESH_ATTEMPTS) throw error;
      }
    }
  };
  const report = async () => {
    const { tenant, limits, usage } = await api('/api/tenant', String(key));
    return { status: (tenant as { status: string }).status, limits, usage };
  };
  console.log('before', JSON.stringify(await report()));

  const passed = { refreshes: 0, signIns: 0 };
  const asked = { refreshes: 0, signIns: 0 };
  const answers = new Map<number, number>();
  for (let minute = 0; minute < Number(values.minutes); minute += 1) {
    await sleep(60_000 - (Date.now() % 60_000) + 50);
    const attack = Array.from({ length: STARTS_A_MINUTE }, async (_, index) => {
      await sleep((index * 50_000) / STARTS_A_MINUTE);
      const headers = { 'x-forwarded-for': ATTACKERS[index % ATTACKERS.length] ?? '' };
      const { status } = await fetch(`${baseUrl}/edge/auth/${tenantId}/google`, { headers, redirect: 'manual' });
      answers.set(status, (answers.get(status) ?? 0) + 1);
    });
    await sleep(10_000);
    asked.refreshes += 1;
    const refreshed = await refreshUntilAnswered(session).catch((error: unknown) => console.error('refresh', error));
    if (refreshed) {
      passed.refreshes += 1;
      session = refreshed;
    }
    for (let person = 0; person < SIGN_INS_A_MINUTE; person += 1) {
      asked.signIns += 1;
      const persona = { email: `person-${minute}-${person}@example.test` };
      await signInAs({ baseUrl, tenantId, persona, fresh: true }).then(
        () => {
          passed.signIns += 1;
        },
        (error: unknown) => console.error('sign-in', error),
      );
    }
    await Promise.all(attack);
  }
  console.log('after ', JSON.stringify(await report()));
  console.log('starts of strangers by status', JSON.stringify([...answers].sort()));
  console.log(`refreshes ${passed.refreshes} of ${asked.refreshes}, sign-ins ${passed.signIns} of ${asked.signIns}`);
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
