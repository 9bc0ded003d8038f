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
    expect(page).not.toContain('Not all looked at');
    expect(page).toContain(`/proofs/${id}`);
  });

  it('are downloaded with report and receipt, by the owner of the project alone', async () => {
    const { id, receipt } = await record('low');
    const answer = await desk.human.get(`${desk.base}/proofs/${id}/report.json`);
    expect(answer.headers.get('content-disposition')).toContain(`${id}.json`);
    expect(await answer.json()).toMatchObject({ id, receipt, worst: 'low', report: { app: APP } });
    expect((await desk.human.get(`${desk.base}/proofs/prf_none/report.json`)).status).toBe(404);
    const [, other] = await socialDesk(harness.current);
    expect((await other.human.get(`${other.base}/proofs/${id}/report.json`)).status).toBe(404);
  });
});

describe('the page of a proof', () => {
  const recordMatrix = async (cells: Record<string, string>, more: object[] = []): Promise<string> => {
    const rows = [{ method: 'GET', route: '/api/export', from: 'page', cells }, ...more];
    const json = {
      app: APP,
      coverage: { not_reached: [{ what: 'P13', why: 'no <b>sign-out</b> was found', applies: true }] },
      matrix: { columns: ['nobody', 'A', 'B', 'signed_out'], rows },
      findings: [],
    };
    const answer = await tenant.api('/api/social-login/proofs', { method: 'POST', json });
    expect(answer.status).toBe(201);
    return ((await answer.json()) as { id: string }).id;
  };

  it('shows who opened what, and what has changed since the proof before', async () => {
    const first = await recordMatrix({ nobody: 'refused', A: 'opened', B: 'refused', signed_out: 'not_tried' });
    expect(await desk.page(`/proofs/${first}`)).toContain('first proof of this app');
    harness.current.clock.advance({ minutes: 1 });
    const second = await recordMatrix({ nobody: 'refused', A: 'opened', B: 'opened', signed_out: 'refused' });
    const page = await desk.page(`/proofs/${second}`);
    expect(page).toContain('one cell has changed');
    expect(page.match(/data-change="opened"/g)).toHaveLength(1);
    expect(page).toMatch(/GET \/api\/export.*<\/code> is now open to B\s*<\/li>/);
    expect(page).toContain('Not all looked at');
    expect(page).toContain('no &lt;b>sign-out');
    harness.current.clock.advance({ minutes: 1 });
    const third = await recordMatrix({ nobody: 'refused', A: 'opened', B: 'refused', signed_out: 'refused' });
    expect(await desk.page(`/proofs/${third}`)).toContain('data-change="closed"');
  });

  it('opens for a report without a matrix, and for no other project', async () => {
    const { id } = await record('high');
    expect(await desk.page(`/proofs/${id}`)).toContain('no list of routes');
    const [, other] = await socialDesk(harness.current);
    expect((await other.human.get(`${other.base}/proofs/${id}`)).status).toBe(404);
  });

  it('a matrix of another form is refused', async () => {
    const json = { app: APP, coverage: {}, findings: [], matrix: { columns: ['A'], rows: [{ method: 'GET' }] } };
    expect((await tenant.api('/api/social-login/proofs', { method: 'POST', json })).status).toBe(400);
  });
});
