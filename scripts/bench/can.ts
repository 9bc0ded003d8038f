/**
 * `npx node scripts/bench/can.ts`: what one `auth.can` takes, beside a bare look-up in a `Map`. A real service, a real token,
 * and the stream that keeps the answer true; fails above 15 µs. The requests are those of the stream and of verify.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { createManagement, createTenant } from '../../sdk/src/management/index.ts';
import { createAuth } from '../../sdk/src/server/auth.ts';
import { startService } from '../examples/service.ts';

const LIMIT_US = 15;
const COUNT = 200_000;
const ROUNDS = 5;

/** The median of the rounds, in microseconds. */
async function microseconds(work: () => unknown): Promise<number> {
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    for (let n = 0; n < COUNT; n += 1) await work();
    rounds.push(((performance.now() - began) * 1_000) / COUNT);
  }
  return rounds.toSorted((a, b) => a - b)[(ROUNDS - 1) / 2] ?? Number.NaN;
}

{
  await using service = await startService();
  const { baseUrl } = service;
  const made = await createTenant({ baseUrl, name: 'Bench' });
  const management = createManagement({ baseUrl, managementKey: made.management_key });
  await management.provision(['http://localhost:4000/auth/callback']);
  await management.teams.provision();
  const { user, access_token } = await management.createTestUser();
  const team = await management.teams.create('Bench', user.id);
  let asked = 0;
  const auth = createAuth({
    baseUrl,
    tenantId: made.tenant_id,
    applicationKey: made.application_key,
    fetch: (input, init) => {
      asked += 1;
      return fetch(input, init);
    },
  });
  const sent = { authorization: `Bearer ${access_token}` };
  const can = () => auth.can(sent, 'content:write', team.id);
  await can();
  await sleep(3_000);
  if (!(await can())) throw new Error('the owner may not write');
  const map = new Map([[`${user.id} ${team.id}`, new Set(['content:write'])]]);
  const bare = async () => map.get(`${user.id} ${team.id}`)?.has('content:write') ?? false;
  asked = 0;
  const [ofMap, ofCan] = [await microseconds(bare), await microseconds(can)];
  console.log(`bare look-up in a Map  ${ofMap.toFixed(2)} µs`);
  console.log(`auth.can               ${ofCan.toFixed(2)} µs, ${asked} requests in ${COUNT * ROUNDS} checks`);
  process.exitCode = ofCan > LIMIT_US ? 1 : 0;
}
process.exit();
