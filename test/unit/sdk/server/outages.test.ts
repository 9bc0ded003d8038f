/**
 * What an app does while the service is away: public pages work, others wait, and accepted tokens stay valid for a
 * grace time.
 */
import express from 'express';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Unavailable } from '../../../../sdk/src/errors.ts';
import { createAuth, expressAuth, fetchAuth, honoAuth } from '../../../../sdk/src/server/index.ts';
import { createGrace } from '../../../../sdk/src/server/memory/grace.ts';
import { stage } from '../support/scripted-revocations.ts';
import { type ScriptedService, scriptedService } from '../support/scripted-service.ts';
import { serveExpress } from '../support/serve-express.ts';

const AWAY = { status: 503, code: 'unavailable' } as const;
const NAME = 'porchlight_access_brave-otter';

describe('a page that nobody has to sign in for', () => {
  let service: ScriptedService;
  beforeEach(async () => {
    service = await scriptedService();
  });
  afterEach(() => service[Symbol.asyncDispose]());
  const options = () => ({ baseUrl: service.baseUrl, tenantId: 'brave-otter', appUrl: 'http://localhost:4000' });

  it('goes on with the user unknown', async () => {
    const cookie = `${NAME}=${service.issue().accessToken}`;
    const request = new Request('http://localhost:4000/', { headers: { cookie } });

    const auth = expressAuth(options());
    const app = express().use(auth.handle);
    app.get('/', (req, res) => void res.json({ user: auth.user(req), status: auth.status(req) }));
    const { url } = await serveExpress(app);
    service.mishaps('verify', AWAY);
    const page = await fetch(url, { headers: { cookie } });
    expect(await page.json()).toEqual({ user: null, status: 'unavailable' });
    expect(page.headers.getSetCookie()).toEqual([]);

    service.mishaps('verify', AWAY);
    const seen = await fetchAuth(options()).handle(request, (user, { status }) => Response.json({ user, status }));
    expect(await seen.json()).toEqual({ user: null, status: 'unavailable' });

    const hono = honoAuth(options());
    const context = { req: { raw: request }, res: new Response(), set: () => undefined, get: () => null };
    service.mishaps('verify', AWAY);
    await hono.handle(context, async () => undefined);
    expect(hono.status(context)).toBe('unavailable');
  });

  it('stores a pair that was issued just before', async () => {
    const { refreshToken } = service.issue();
    service.mishaps('verify', AWAY);
    const request = new Request('http://localhost:4000/', {
      headers: { cookie: `porchlight_refresh_brave-otter=${refreshToken}.k` },
    });
    const page = await fetchAuth(options()).handle(request, (_user, { status }) => new Response(status));
    expect(await page.text()).toBe('unavailable');
    expect(page.headers.getSetCookie()).toHaveLength(2);
  });

  it('takes graceSeconds from 0 to 300 only', () => {
    for (const graceSeconds of [-1, 301, Number.NaN]) {
      expect(() => createAuth({ ...options(), graceSeconds })).toThrow('graceSeconds');
    }
    createAuth({ ...options(), graceSeconds: 300 });
  });
});

describe('a grace', () => {
  const NOW = Date.parse('2026-11-16T12:00:00Z');
  const ADA = { id: 1, email: 'ada@example.test', name: 'Ada', picture: null };
  const tokenOf = (claims: object): string => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`;
  const token = tokenOf({ sid: 'ses_1', gen: 1, exp: NOW / 1_000 + 100 });

  function outage(seconds = 60, watch?: Parameters<typeof createGrace>[1]) {
    let now = NOW;
    const grace = createGrace(seconds, watch, { steadyNow: () => now, dayNow: () => now });
    let answer: typeof ADA | null | Error = ADA;
    return {
      grace,
      pass: (ms: number) => {
        now += ms;
      },
      answers: (next: typeof answer) => {
        answer = next;
      },
      verify: (of = token) =>
        grace.verify(of, async () => {
          if (answer instanceof Error) throw answer;
          return answer;
        }),
    };
  }
  const away = new Unavailable('unreachable', 'away');

  it('keeps what was accepted for its seconds, and no longer', async () => {
    const { verify, answers, pass } = outage(60);
    await verify();
    answers(away);
    pass(59_000);
    expect(await verify()).toEqual(ADA);
    pass(2_000);
    await expect(verify()).rejects.toBe(away);
  });

  it('ends with the token', async () => {
    const { verify, answers, pass } = outage(300);
    await verify();
    answers(away);
    pass(99_000);
    expect(await verify()).toEqual(ADA);
    pass(1_000);
    await expect(verify()).rejects.toBe(away);
  });

  it('is for tokens that were accepted here, and not refused since', async () => {
    const { verify, answers, grace } = outage();
    answers(away);
    await expect(verify()).rejects.toBe(away);
    answers(ADA);
    await verify();
    answers(null);
    expect(await verify()).toBeNull();
    answers(away);
    await expect(verify()).rejects.toBe(away);
    answers(ADA);
    await verify();
    grace.forget(token);
    answers(away);
    await expect(verify()).rejects.toBe(away);
  });

  it('is not for a limit that is used up, which is an answer', async () => {
    const { verify, answers } = outage();
    await verify();
    answers(new Unavailable('rateLimited', 'busy'));
    await expect(verify()).rejects.toMatchObject({ status: 429 });
  });

  it.each([
    ['the session', { session: 'ses_1' }],
    ['its generation', { session: 'ses_1', generation: 2 }],
    ['everything', { all: true }],
  ])('ends when the revocation of %s was heard', async (_what, entry) => {
    const staged = stage();
    staged.live();
    const { verify, answers } = outage(60, staged.watch);
    await verify();
    answers(away);
    staged.line([{ session: 'ses_2' }, { session: 'ses_1', generation: 1 }]);
    expect(await verify()).toEqual(ADA);
    staged.line([entry]);
    await expect(verify()).rejects.toBe(away);
  });
});
