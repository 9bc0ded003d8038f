/** Reports of `porchlight prove`: stored, signed, and limited in number and size. */
import { PROOFS_KEPT } from '@porchlight/contract';
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import { proveHost } from '../../support/network/own-domain.ts';
import { createOwner } from '../../support/owner.ts';
import {
  createSocialTenant,
  problemOf,
  provision,
  type SocialTenant,
  useHarness,
} from '../../support/social-tenant.ts';
import { onlyInTestAll } from '../../support/times.ts';

const harness = useHarness();
let tenant: SocialTenant;
const APP = 'http://localhost:4000';

beforeEach(async () => {
  tenant = await createSocialTenant(harness.current, [`${APP}/auth/callback`, 'https://app.example.com/cb']);
});

const report = (more: object = {}) => ({
  app: 'http://localhost:4000',
  coverage: {
    version: '0.2.0',
    proved: ['P01', 'P02'],
    reached: ['/'],
    not_reached: [
      { what: 'P13', why: 'no sign-out was found' },
      { what: 'pages', why: 'the app has more pages' },
    ],
    requests: 40,
    seconds: 12,
  },
  findings: [{ id: 'P01', severity: 'high', title: 'A page is open', requests: [], fix: 'Ask for the user.' }],
  ...more,
});
const record = (json: object): Promise<Response> => tenant.api('/api/social-login/proofs', { method: 'POST', json });
const list = async () =>
  ((await (await tenant.api('/api/social-login/proofs')).json()) as { proofs: { id: string; worst: string }[] }).proofs;

describe('a proof', () => {
  it('is kept with a receipt that the issuer of the project has signed', async () => {
    const recorded = await record(report());
    expect(recorded.status).toBe(201);
    const { id, receipt } = (await recorded.json()) as { id: string; receipt: string };
    expect(await list()).toEqual([
      {
        id,
        receipt,
        app: 'http://localhost:4000',
        created_at: expect.any(String),
        findings: 1,
        worst: 'high',
        report: report(),
      },
    ]);
    const issuer = `${harness.current.baseUrl}/t/${tenant.id}`;
    const keys = createRemoteJWKSet(new URL(`${issuer}/jwks`));
    const { payload } = await jwtVerify(receipt, keys, { issuer, currentDate: harness.current.clock.now() });
    expect(payload).toMatchObject({ jti: id, app: 'http://localhost:4000', findings: 1, worst: 'high' });
    expect(decodeProtectedHeader(receipt).typ).toBe('porchlight-proof+jwt');
  });

  it('says in its receipt what was proved and what was not, by which version and key, and who was seen at the app', async () => {
    const made = await tenant.api('/api/social-login/test-users', { method: 'POST', json: {} });
    const { user } = (await made.json()) as { user: { id: number } };
    const idle = await tenant.api('/api/social-login/test-users', { method: 'POST', json: {} });
    expect(idle.status).toBe(201);
    const asked = await tenant.api(`/api/social-login/test-users/${user.id}/ticket`, { method: 'POST' });
    const { ticket } = (await asked.json()) as { ticket: string };
    const query = new URLSearchParams({ login_hint: `ticket:${ticket}`, redirect_uri: `${APP}/auth/callback` });
    expect((await harness.current.fetch(`/edge/auth/${tenant.id}/google?${query}`)).status).toBe(302);
    const { receipt } = (await (await record(report())).json()) as { receipt: string };
    const { keys } = (await (await tenant.api('/api/keys')).json()) as { keys: { fingerprint: string }[] };
    expect(decodeJwt(receipt)).toMatchObject({
      proved: ['P01', 'P02'],
      not_reached: ['P13'],
      version: '0.2.0',
      key: keys[0]?.fingerprint,
      test_users: [user.id],
      test_users_since: expect.stringMatching(/Z$/),
    });
    const elsewhere = await record(report({ app: 'https://app.example.com' }));
    const other = (await elsewhere.json()) as { receipt: string };
    expect(decodeJwt(other.receipt)).toMatchObject({ test_users: [] });
    harness.current.clock.advance({ minutes: 2 });
    const later = (await (await record(report())).json()) as { receipt: string };
    expect(decodeJwt(later.receipt)).toMatchObject({ test_users: [] });
  });

  it.each([
    ['another host', 'https://bank.example'],
    ['another scheme', 'https://localhost:4000'],
    ['another port', 'http://localhost:4001'],
    ['a host below', 'https://x.app.example.com'],
    ['no address', 'my app'],
    ['another kind of address', 'mailto:a@app.example.com'],
  ])('H35: is taken for no app of %s', async (_what, app) => {
    const refused = await record(report({ app }));
    expect(refused.status).toBe(400);
    expect(await problemOf(refused)).toMatchObject({ code: 'appNotListed' });
    expect(await list()).toEqual([]);
  });

  it('H35: of a host that only a wildcard covers needs a proof of its domain', async () => {
    const owner = await createOwner(harness.current);
    const project = await owner.createProject('Wild');
    await provision(project, ['https://*.wild.example/cb']);
    const json = report({ app: 'https://one.wild.example' });
    const send = () => project.api('/api/social-login/proofs', { method: 'POST', json });
    expect((await problemOf(await send())).code).toBe('appNotListed');
    await proveHost(harness.current, project, '*.wild.example');
    expect((await send()).status).toBe(201);
  });

  it('is no token of any kind', async () => {
    const { receipt } = (await (await record(report())).json()) as { receipt: string };
    expect(await tenant.verify(receipt)).toEqual({ valid: false });
  });

  it('has at most 64 KiB', async () => {
    const long = report({ coverage: { reached: ['x'.repeat(65_536)] } });
    expect((await problemOf(await record(long))).code).toBe('invalidRequest');
    expect(await list()).toEqual([]);
  });

  onlyInTestAll(() => {
    it(`pushes out the oldest of ${PROOFS_KEPT}`, async () => {
      for (let count = 0; count < PROOFS_KEPT + 2; count += 1) {
        harness.current.clock.advance({ seconds: 10 });
        expect((await record(report({ findings: [] }))).status).toBe(201);
      }
      const proofs = await list();
      expect(proofs).toHaveLength(PROOFS_KEPT);
      expect(proofs.every(({ worst }) => worst === 'none')).toBe(true);
    });
  });
});
