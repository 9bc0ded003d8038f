/** The last proofs on the desk, each with its receipt to download. */
import { beforeEach, describe, expect, it } from 'vitest';
import { CALLBACK, type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import { type Desk, socialDesk } from './support/desk.ts';

const APP = new URL(CALLBACK).origin;
const harness = useHarness();
let tenant: SocialTenant;
let desk: Desk;

beforeEach(async () => {
  [tenant, desk] = await socialDesk(harness.current);
});

const record = async (severity?: string): Promise<{ id: string; receipt: string }> => {
  const findings = severity ? [{ id: 'P01', severity, title: 'A page is open', requests: [], fix: 'Ask.' }] : [];
  const json = { app: APP, coverage: { reached: ['/'] }, findings };
  const answer = await tenant.api('/api/social-login/proofs', { method: 'POST', json });
  return (await answer.json()) as { id: string; receipt: string };
};

describe('proofs on the desk', () => {
  it('are listed with their outcome, or the page says how to make one', async () => {
    expect(await desk.page('/activity')).toContain('No proof yet.');
    const { id } = await record('high');
    await record();
    const page = await desk.page('/activity');
    expect(page).toContain('Grave');
    expect(page).toContain('Nothing found');
    expect(page).toContain(`/proofs/${id}`);
  });

  it('are downloaded with report and receipt, by the owner of the project alone', async () => {
    const { id, receipt } = await record('low');
    const answer = await desk.human.get(`${desk.base}/proofs/${id}`);
    expect(answer.headers.get('content-disposition')).toContain(`${id}.json`);
    expect(await answer.json()).toMatchObject({ id, receipt, worst: 'low', report: { app: APP } });
    expect((await desk.human.get(`${desk.base}/proofs/prf_none`)).status).toBe(404);
    const [, other] = await socialDesk(harness.current);
    expect((await other.human.get(`${other.base}/proofs/${id}`)).status).toBe(404);
  });
});
