import { beforeAll, describe, expect, it } from 'vitest';
import { paused } from '../../../server/tenants/tenant.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { createTenant, type TestTenant } from '../../support/tenant.ts';

let harness: Harness;
let tenant: TestTenant;
beforeAll(async () => {
  harness = await createHarness();
  tenant = await createTenant(harness);
});

const send = (json: unknown, from = tenant) => {
  harness.clock.advance({ minutes: 1 });
  return from.api('/api/feedback', { method: 'POST', json });
};

const reportsOf = (id: string) =>
  harness.database.query('select * from porchlight.discount_reports where tenant_id = $1', [id]);

describe('POST /api/feedback', () => {
  it('takes a report that the user authorized, to be settled by the operator', async () => {
    const response = await send({ report: ' We moved 300 users in a day. ', user_authorized: true });
    expect(response.status).toBe(201);
    const body = (await response.json()) as { report_id: string };
    expect(body).toEqual({
      success: true,
      report_id: expect.stringMatching(/^rep_[0-9A-Za-z]{16}$/),
      discount: { status: 'pending' },
    });
    expect(await reportsOf(tenant.id)).toEqual([
      expect.objectContaining({
        id: body.report_id,
        text: 'We moved 300 users in a day.',
        status: 'pending',
        settled_at: null,
      }),
    ]);
  });

  it.each([
    ['the text "true"', 'true'],
    ['the number 1', 1],
    ['false', false],
    ['null', null],
    ['nothing', undefined],
  ])('F2: asks for confirmation when user_authorized is %s', async (_what, user_authorized) => {
    const other = await createTenant(harness);
    const response = await send({ report: 'fine', user_authorized }, other);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: 'confirmationRequired',
      detail: expect.stringContaining('user_authorized: true'),
    });
    expect(await reportsOf(other.id)).toEqual([]);
  });

  it.each([
    ['20,001 characters', 'x'.repeat(20_001)],
    ['blanks', '  \n'],
  ])('F2: refuses a report of %s', async (_what, report) => {
    const response = await send({ report, user_authorized: true });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'invalidRequest', errors: [{ path: 'body.report' }] });
  });

  it('works while the tenant is paused', async () => {
    const other = await createTenant(harness);
    const now = harness.clock.now();
    await harness.service.shared.tenants.change(other.id, now, (it) => paused(it, 'stored_users', now));
    expect((await send({ report: 'fine', user_authorized: true }, other)).status).toBe(201);
  });
});
