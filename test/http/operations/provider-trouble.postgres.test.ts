/** An identity provider that is down, broken or slow can be found from the metrics and the log alone. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type EdgeApp, openRoomyApp } from '../../security/support/edge-app.ts';
import { openScriptedService, type ScriptedService } from '../../security/support/scripted-provider.ts';
import { startOf } from '../../security/support/steps.ts';
import { hangUp } from '../../unit/providers/support/hostile-answers.ts';
import { type Answer, CLIENT_ID, json } from '../../unit/providers/support/hostile-provider.ts';

let service: ScriptedService;
let app: EdgeApp;
beforeAll(async () => {
  service = await openScriptedService();
  app = await openRoomyApp(service.harness);
});

const calls = async (outcome: string, provider = 'google'): Promise<number> => {
  const text = await (await service.harness.fetch('/metrics')).text();
  const name = `porchlight_provider_call_duration_seconds_count{provider="${provider}",outcome="${outcome}"} `;
  const line = text.split('\n').find((one) => one.startsWith(name));
  return Number(line?.slice(name.length) ?? 0);
};

const lines = (code: string): Record<string, unknown>[] =>
  service.harness.logs
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((line) => 'provider' in line && line.code === code);

const REFUSED = json({ error: 'invalid_client' }, 403);

/** Later than the limit for slow. */
const late: Answer = (res, hostile) => void setTimeout(() => json({ sub: 'sub-1' })(res, hostile), 1_100);

describe('an identity provider', () => {
  it.each([
    ['hangs up', hangUp, 'unanswered', 'unreachable'],
    ['answers 500', json({ error: 'boom' }, 500), 'failed', 'http_500'],
    ['does not know our client', json({ error: 'invalid_client' }, 401), 'refused', 'http_401'],
  ] as const)(
    'that %s is counted each time, and logged once a minute with the code',
    async (_what, token, outcome, code) => {
      expect(await calls(outcome)).toBe(0);
      for (let time = 0; time < 2; time += 1) await service.signIn(startOf(app.id), { instead: { token } });
      expect(await calls(outcome)).toBe(2);
      expect(lines(code)).toEqual([
        expect.objectContaining({
          level: 'warn',
          provider: 'google',
          outcome,
          msg: 'a call to an identity provider failed',
        }),
      ]);
    },
  );

  it('that is slow is logged with the time that it took', async () => {
    await service.signIn(startOf(app.id), { instead: { userinfo: late } });
    const slow = service.harness.logs.filter((line) => line.includes('slow call to an identity provider'));
    expect(slow).toHaveLength(1);
    expect(JSON.parse(slow[0] ?? '')).toMatchObject({ level: 'warn', provider: 'google', outcome: 'ok' });
    expect(JSON.parse(slow[0] ?? '').ms).toBeGreaterThanOrEqual(1_000);
  });

  it("counts as the owner's own where it refuses credentials that an owner has brought", async () => {
    const owned = await openRoomyApp(service.harness);
    const own = { enabled: true, client_id: CLIENT_ID, client_secret: 'wrong-6c1d' };
    expect((await owned.api('/api/social-login/providers/google', { method: 'PUT', json: own })).status).toBe(200);
    const [ofService, ofOwners, told] = [
      await calls('refused'),
      await calls('refused', 'own'),
      lines('http_403').length,
    ];
    await service.signIn(startOf(owned.id), { instead: { token: REFUSED } });
    expect([await calls('refused'), await calls('refused', 'own')]).toEqual([ofService, ofOwners + 1]);
    expect(lines('http_403')).toHaveLength(told);
  });

  it('is logged without what was sent and answered', () => {
    for (const secret of service.exchanged)
      expect(service.harness.logs.filter((line) => line.includes('identity provider')).join()).not.toContain(secret);
  });
});
