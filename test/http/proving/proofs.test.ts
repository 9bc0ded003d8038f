/** Reports of `porchlight prove`: kept, signed, and no more than a project needs. */
import { PROOFS_KEPT } from '@porchlight/contract';
import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSocialTenant, problemOf, type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import { onlyInTestAll } from '../../support/times.ts';

const harness = useHarness();
let tenant: SocialTenant;

beforeEach(async () => {
  tenant = await createSocialTenant(harness.current);
});

const report = (more: object = {}) => ({
  app: 'http://localhost:4000',
  coverage: { reached: ['/'], not_reached: [], requests: 40, seconds: 12 },
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
