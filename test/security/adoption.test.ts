/** H49: a stranger, a former user or a hostile app tries to get a session by a token of a former system. */
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportSPKI, generateKeyPair } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import { endAfterFile } from '../support/cleanup.ts';
import { TestClock } from '../support/clock.ts';
import { createHarness } from '../support/harness.ts';
import { createSocialTenant, useHarness } from '../support/social-tenant.ts';
import { APP, createMovingProject, importUsers, type MovingProject, moved } from './support/moving-project.ts';

// The library that reads the keys of others has a clock of its own, so the service starts at its time.
const harness = useHarness({ clock: new TestClock(new Date()) });
let project: MovingProject;

beforeEach(async () => {
  // Another minute: refused tokens count for the caller.
  harness.current.clock.advance({ minutes: 1 });
  project = await createMovingProject(harness.current);
  await importUsers(project.tenant, moved(1, project.former.issuer), moved(2, project.former.issuer));
  expect((await project.set()).status).toBe(200);
});

const REFUSED = { status: 401, code: 'adoptionRefused' };
const DAY = 86_400;

const encode = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString('base64url');

describe('H49: a session of a former system', () => {
  it('is taken over for the imported user, once', async () => {
    const token = await project.token();
    const adopted = await project.adopt(token);
    expect(adopted.status).toBe(200);
    expect(await project.tenant.verify(adopted.access_token ?? '')).toMatchObject({
      valid: true,
      user: { id: 1, email: 'person-1@example.com', name: 'Person 1' },
    });
    expect((await project.tenant.refresh(adopted.refresh_token ?? '')).status).toBe(200);
    expect(await project.adopt(token)).toMatchObject(REFUSED);
    const { events } = await project.tenant.events('?event=authorize');
    expect(events).toMatchObject([{ user_id: 1, metadata: { provider: 'adoption' } }]);
  });

  it('opens one session when the same token comes ten times at once', async () => {
    const token = await project.token();
    const answers = await Promise.all(Array.from({ length: 10 }, () => project.adopt(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 401)]);
  });

  it('is refused with a signature that is written in another way', async () => {
    const token = await project.token();
    expect((await project.adopt(token)).status).toBe(200);
    // The other valid signature of the same text: (r, n - s).
    const [header, payload, signature = ''] = token.split('.');
    const bytes = Buffer.from(signature, 'base64url');
    const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
    const s = order - BigInt(`0x${bytes.subarray(32).toString('hex')}`);
    const twin = Buffer.concat([bytes.subarray(0, 32), Buffer.from(s.toString(16).padStart(64, '0'), 'hex')]);
    expect(await project.adopt(`${header}.${payload}.${twin.toString('base64url')}`)).toMatchObject(REFUSED);
  });

  it.each([
    ['of another issuer', { iss: 'https://evil.example' }],
    ['whose issuer differs by a slash', (issuer: string) => ({ iss: `${issuer}/` })],
    ['for another app', { aud: 'https://other.example' }],
    ['for several apps, none of them this one', { aud: ['https://other.example', `${APP}.evil.example`] }],
    ['that says the app only in azp, beside another audience', { aud: 'https://other.example', azp: APP }],
    ['without an audience, of another client', { aud: undefined, azp: 'https://other.example' }],
    ['without audience and client', { aud: undefined }],
    ['that has expired', (_: string, now: number) => ({ exp: now - 1 })],
    ['without an end', { exp: undefined }],
    ['without a beginning', { iat: undefined }],
    ['from the future', (_: string, now: number) => ({ iat: now + 120, exp: now + 180 })],
    [
      'that is older than a day and lives a year',
      (_: string, now: number) => ({ iat: now - DAY - 1, exp: now + 365 * DAY }),
    ],
    ['that is not valid yet', (_: string, now: number) => ({ nbf: now + 120 })],
    ['of nobody', { sub: undefined }],
    ['of an empty subject', { sub: '' }],
    ['of somebody who was not imported', { sub: 'old-99' }],
    [
      'of somebody who was not imported, with the address of somebody who was',
      { sub: 'old-99', email: 'person-1@example.com', email_verified: true },
    ],
    ['with the subject in another case', { sub: 'OLD-1' }],
    ['whose subject has a NUL', { sub: 'old-1\0' }],
    ['with the subject that the person has at the provider', { sub: 'google-1' }],
    [
      'that is a logout token or a security event',
      { events: { 'http://schemas.openid.net/event/backchannel-logout': {} } },
    ],
    ['that is bound to a key', { cnf: { jkt: 'x' } }],
    ['of somebody who acts for the person', { act: { sub: 'support' } }],
  ])('is refused by a token %s', async (_what, change) => {
    const claims = typeof change === 'function' ? change(project.former.issuer, project.now()) : change;
    expect(await project.adopt(await project.token(claims))).toMatchObject(REFUSED);
    expect(await project.adopt(await project.token())).toMatchObject({ status: 200 });
  });

  it.each(['logout+jwt', 'secevent+jwt', 'oauth-id-jag+jwt', 'dpop+jwt', 'JWE'])(
    'is refused by a token of the type %s',
    async (typ) => {
      expect(await project.adopt(await project.token({}, { typ }))).toMatchObject(REFUSED);
    },
  );

  it('is refused by keys that are not the issuer’s, by no algorithm and by a key that is taken for a secret', async () => {
    const strangers = await generateKeyPair('ES256');
    expect(await project.adopt(await project.token({}, {}, strangers.privateKey))).toMatchObject(REFUSED);
    const claims = { iss: project.former.issuer, sub: 'old-1', aud: APP, iat: project.now(), exp: project.now() + 60 };
    for (const alg of ['none', 'None', 'nOnE'])
      expect(await project.adopt(`${encode({ alg, typ: 'JWT' })}.${encode(claims)}.`)).toMatchObject(REFUSED);
    const published = JSON.stringify(project.former.published[0]);
    const spki = await exportSPKI(project.former.keys.publicKey);
    for (const secret of [published, spki, '']) {
      const input = `${encode({ alg: 'HS256', kid: 'org-1', typ: 'JWT' })}.${encode(claims)}`;
      const mac = createHmac('sha256', secret).update(input).digest('base64url');
      expect(await project.adopt(`${input}.${mac}`)).toMatchObject(REFUSED);
    }
    const jwk = await import('jose').then(({ exportJWK }) => exportJWK(strangers.publicKey));
    const evil = 'https://evil.example/jwks';
    for (const header of [{ jwk }, { jku: evil }, { x5u: evil }, { kid: evil }])
      expect(await project.adopt(await project.token({}, header, strangers.privateKey))).toMatchObject(REFUSED);
  });

  it.each(['', '.', '..', 'a.b.c', 'x'.repeat(8_192), '{"token":1}', 'ñ.ñ.ñ', '\0'])(
    'is refused by a text that is no token: %j',
    async (text) => {
      const { status } = await project.adopt(text);
      expect([400, 401]).toContain(status);
    },
  );

  it('is refused by a text of 8,193 characters', async () => {
    expect((await project.adopt('x'.repeat(8_193))).status).toBe(400);
  });

  it('is refused after the last day, after the end, and by the keys of the source before', async () => {
    const before = project.former;
    expect((await project.end()).status).toBe(200);
    expect(await project.adopt(await project.token())).toMatchObject(REFUSED);
    const other = await createMovingProject(harness.current);
    const set = await project.set({ issuer: other.former.issuer, jwks_uri: `${other.former.issuer}/jwks` });
    expect(set.status).toBe(200);
    expect(await project.adopt(await project.token({ iss: before.issuer }))).toMatchObject(REFUSED);
    expect((await project.set()).status).toBe(200);
    harness.current.clock.advance({ days: 31 });
    expect(await project.adopt(await project.token())).toMatchObject(REFUSED);
  });

  it('is refused at another project, also at one that has the same source', async () => {
    const other = await createMovingProject(harness.current);
    expect(await project.adopt(await project.token(), other.tenant.id)).toMatchObject(REFUSED);
    const { issuer } = project.former;
    await importUsers(other.tenant, moved(5, issuer, 'old-5'));
    expect((await other.set({ issuer, jwks_uri: `${issuer}/jwks` })).status).toBe(200);
    // The same person of the same former system: each project has its own users, and its own use of a token.
    expect(await project.adopt(await project.token(), other.tenant.id)).toMatchObject(REFUSED);
    expect(await project.adopt(await project.token({ sub: 'old-5' }))).toMatchObject(REFUSED);
  });

  it('is refused for somebody who is blocked, erased or not on the list, and the owner sees it', async () => {
    await project.tenant.api('/api/social-login/users/1', { method: 'PATCH', json: { blocked: true } });
    expect(await project.adopt(await project.token())).toMatchObject(REFUSED);
    await project.tenant.api('/api/social-login/users/1', { method: 'DELETE' });
    expect(await project.adopt(await project.token({ jti: 'again' }))).toMatchObject(REFUSED);
    const list = { mode: 'list', domains: ['example.com'], emails: ['person-9@example.com'] };
    await project.tenant.api('/api/social-login/access', { method: 'PUT', json: list });
    expect(await project.adopt(await project.token({ sub: 'old-2' }))).toMatchObject(REFUSED);
    expect(await project.failures()).toEqual(['blocked', 'unknown_person', 'not_allowed']);
  });

  it('is not possible while the project is paused, and possible again with the same token', async () => {
    const token = await project.token();
    await project.tenant.pause();
    expect((await project.adopt(token)).status).toBe(403);
  });

  it('fills no history with tokens that nobody signed', async () => {
    const strangers = await generateKeyPair('ES256');
    for (const sub of ['old-1', 'old-2', 'old-3'])
      await project.adopt(await project.token({ sub }, {}, strangers.privateKey));
    expect(await project.failures()).toEqual([]);
  });
});

/** A service with the usual limits. */
async function boundedProject(config: Parameters<typeof createHarness>[0] = {}): Promise<MovingProject> {
  const bounded = await createHarness({ ...config, clock: harness.current.clock });
  const project = await createMovingProject(bounded);
  await importUsers(project.tenant, moved(1, project.former.issuer), moved(2, project.former.issuer));
  expect((await project.set()).status).toBe(200);
  return project;
}

// The server of an app is one caller: it sends what the browsers of all its people hold.
describe('H49: the calls of a stranger', () => {
  it('end after sixty forged ones in a minute, and take nothing from others who come by the same server', async () => {
    const project = await boundedProject({ config: { addressLimitFactor: 1 } });
    const strangers = await generateKeyPair('ES256');
    const forged = await project.token({}, {}, strangers.privateKey);
    for (let call = 0; call < 60; call += 1) expect(await project.adopt(forged)).toMatchObject(REFUSED);
    expect(await project.adopt(forged)).toMatchObject({ status: 429, code: 'rateLimited' });
    // Who was away meets the app with a token that has ended.
    expect(await project.adopt(await project.token({ exp: project.now() - 1 }))).toMatchObject(REFUSED);
    expect((await project.adopt(await project.token())).status).toBe(200);
  });

  it('take nothing from others if they send what is no token, or tokens that have ended', async () => {
    const project = await boundedProject({ config: { addressLimitFactor: 1 } });
    const ended = await project.token({ exp: project.now() - 1 });
    for (let call = 0; call < 35; call += 1)
      for (const text of ['a.b.c', ended]) expect(await project.adopt(text)).toMatchObject(REFUSED);
    expect((await project.adopt(await project.token())).status).toBe(200);
  });

  it('end after sixty of one person of the former system, and take nothing from the others', async () => {
    const project = await boundedProject({ config: { addressLimitFactor: 1 } });
    const used = await project.token();
    expect((await project.adopt(used)).status).toBe(200);
    for (let call = 0; call < 60; call += 1) expect(await project.adopt(used)).toMatchObject(REFUSED);
    expect(await project.adopt(used)).toMatchObject({ status: 429, code: 'rateLimited' });
    expect((await project.adopt(await project.token({ sub: 'old-2' }))).status).toBe(200);
  });

  it('are told that a person has signed in too often, and use up no token', async () => {
    const project = await boundedProject({ config: { signInsPerHour: 2 } });
    for (const jti of ['1', '2']) expect((await project.adopt(await project.token({ jti }))).status).toBe(200);
    const third = await project.token({ jti: '3', exp: project.now() + 7_200 });
    expect(await project.adopt(third)).toMatchObject({ status: 429, code: 'rateLimited' });
    expect((await project.adopt(await project.token({ sub: 'old-2' }))).status).toBe(200);
    harness.current.clock.advance({ hours: 1 });
    expect((await project.adopt(third)).status).toBe(200);
  });

  it('make the service read the keys of the former system no more than once in ten seconds', async () => {
    await project.adopt(await project.token());
    const before = project.former.reads;
    for (const kid of ['new-1', 'new-2', 'new-3', 'new-4'])
      expect(await project.adopt(await project.token({}, { kid }))).toMatchObject(REFUSED);
    expect(project.former.reads).toBeLessThanOrEqual(before + 1);
  });

  it('never make it read keys for a token of another issuer', async () => {
    await project.adopt(await project.token({ iss: 'https://evil.example' }));
    expect(project.former.reads).toBe(0);
  });

  it('use up no token while the keys cannot be read', async () => {
    const good = project.former.published;
    project.former.published = 'none' as unknown as unknown[];
    const token = await project.token();
    expect(await project.adopt(token)).toMatchObject({ status: 503, code: 'unavailable' });
    project.former.published = good;
    harness.current.clock.advance({ seconds: 11 });
    expect((await project.adopt(token)).status).toBe(200);
  });

  it('use up no token while the published key has a fault', async () => {
    const good = project.former.published;
    project.former.published = [{ ...(good[0] as object), d: 'AA' }];
    const token = await project.token();
    expect(await project.adopt(token)).toMatchObject({ status: 503 });
    project.former.published = good;
    harness.current.clock.advance({ minutes: 11 });
    expect((await project.adopt(await project.token())).status).toBe(200);
  });

  it('are not led elsewhere by an address of keys that redirects', async () => {
    let inner = 0;
    const inside = createServer((_req, res) => {
      inner += 1;
      res
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ keys: project.former.published }));
    });
    const door = createServer((_req, res) => {
      const { port } = inside.address() as AddressInfo;
      res.writeHead(302, { location: `http://127.0.0.1:${port}/latest/meta-data` }).end();
    });
    for (const server of [inside, door]) {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      endAfterFile(async () => void server.close().closeAllConnections());
    }
    const { port } = door.address() as AddressInfo;
    expect((await project.set({ jwks_uri: `http://127.0.0.1:${port}/jwks` })).status).toBe(200);
    expect(await project.adopt(await project.token())).toMatchObject({ status: 503 });
    expect(inner).toBe(0);
  });
});

describe('H49: a source', () => {
  it.each([
    ['an identity provider', { issuer: 'https://accounts.google.com' }],
    ['an identity provider of one organisation', { issuer: 'https://login.microsoftonline.com/9188040d/v2.0' }],
    ['an identity provider, with a slash', { issuer: 'https://appleid.apple.com/' }],
    ['GitHub', { issuer: 'https://github.com' }],
    ['no address', { issuer: 'clerk' }],
    ['plain http', { issuer: 'http://clerk.example.com' }],
    ['keys by plain http', { jwks_uri: 'http://clerk.example.com/jwks' }],
    ['keys at a private address', { jwks_uri: 'https://10.0.0.1/jwks' }],
    ['keys by ftp on this machine', { jwks_uri: 'ftp://127.0.0.1/jwks' }],
    ['an audience that cannot be stored', { audience: 'a\0b' }],
    ['an audience of two lines', { audience: 'a\nb' }],
    ['keys in a file', { jwks_uri: 'file:///etc/passwd' }],
    ['a name and a password', { jwks_uri: 'https://a:b@clerk.example.com/jwks' }],
    ['no audience', { audience: '' }],
    ['an end in the past', { until: '2020-01-01T00:00:00.000Z' }],
  ])('is not %s', async (_what, change) => {
    expect((await project.set(change)).status).toBe(400);
  });

  it('ends after 60 days at most', async () => {
    const lasting = (days: number) => ({ until: new Date((project.now() + days * DAY) * 1_000).toISOString() });
    expect((await project.set(lasting(60))).status).toBe(200);
    expect((await project.set(lasting(61))).status).toBe(400);
  });

  it('needs a claimed project', async () => {
    const guest = await createSocialTenant(harness.current);
    const json = {
      issuer: project.former.issuer,
      jwks_uri: `${project.former.issuer}/jwks`,
      audience: APP,
      until: new Date((project.now() + DAY) * 1_000).toISOString(),
    };
    const answer = await guest.api('/api/social-login/adoption', { method: 'PUT', json });
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([403, 'claimRequired']);
  });

  it('is shown with what came of it', async () => {
    await project.adopt(await project.token());
    await project.adopt(await project.token({ sub: 'old-99' }));
    const status = (await (await project.tenant.api('/api/tenant')).json()) as { notices: { kind: string }[] };
    expect(status.notices.find(({ kind }) => kind === 'adoption')).toMatchObject({
      issuer: project.former.issuer,
      adopted: 1,
      refused: 1,
    });
  });

  it('goes with social login, and the tokens that were used go too', async () => {
    expect((await project.tenant.api('/api/resources/social-login', { method: 'DELETE' })).status).toBe(200);
    expect((await project.adopt(await project.token())).status).toBe(404);
  });
});
