/** H23: receivers of sign-outs that never answer do not delay what clients of other projects are told. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, vi } from 'vitest';
import { endAfterFile } from '../support/cleanup.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import { createSocialTenant } from '../support/social-tenant.ts';

const PROJECTS = 2;
/** More than one look at the table counts one by one. */
const OF_ONE = 600;

async function receiver(answers: boolean) {
  const told = { url: '', arrived: 0, open: 0, most: 0 };
  const server = createServer((req, res) => {
    told.arrived += 1;
    told.open += 1;
    told.most = Math.max(told.most, told.open);
    req.resume();
    req.socket.once('close', () => {
      told.open -= 1;
    });
    if (answers) res.writeHead(204, { connection: 'close' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endAfterFile(async () => void server.close().closeAllConnections());
  told.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/out`;
  return told;
}

/** Sign-outs that wait, written as the end of a session writes them. */
async function signOuts({ database, clock }: Harness, tenantId: string, uri: string, count: number, attempts: number) {
  await database.query(
    `insert into porchlight.logout_notices
       (tenant_id, session_id, client_id, user_id, uri, attempts, due_at, created_at)
     select $1, 'ses_' || n, 'app', 1, $2, $4, $5, $5 from generate_series(1, $3::int) n`,
    [tenantId, uri, count, attempts, clock.now()],
  );
}

it.each([
  ['for the first time', 0],
  ['again', 2],
])(
  'H23: a client of another project is told beside receivers that are tried %s and never answer',
  async (_what, attempts) => {
    const harness = await createHarness();
    const [hanging, good] = [await receiver(false), await receiver(true)];
    for (let index = 0; index < PROJECTS; index += 1) {
      const { id } = await createSocialTenant(harness);
      await signOuts(harness, id, hanging.url, OF_ONE, attempts);
    }
    const run = () => void harness.service.jobs.get('send-logout-notices')?.();
    run();
    await vi.waitFor(() => expect(hanging.arrived).toBeGreaterThan(0), { timeout: 15_000 });
    harness.clock.advance({ seconds: 1 });

    const other = await createSocialTenant(harness);
    await signOuts(harness, other.id, good.url, 3, 0);
    run();
    await vi.waitFor(() => expect(good.arrived).toBe(3), { timeout: 15_000, interval: 20 });
    // A project without an owner holds one place.
    expect(hanging.most).toBeLessThanOrEqual(PROJECTS);
  },
  120_000,
);
