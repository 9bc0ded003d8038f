/**
 * `npm run demo -- --filled`: a service whose project has been used for 35 days. The clock of the service is moved from day to
 * day, and everything in it is made by its pages and its API: no row is written by hand. `PORT` is its port.
 */
import { createManagement, createTenant } from '../../sdk/src/management/index.ts';
import { fill } from './fill.ts';
import { type MovedService, startMovedService } from './moved-service.ts';
import { createOwner } from './owner.ts';

const DAYS = 35;
const DAY_MS = 86_400_000;
const OWNER = 'grace';

const present = Date.now();
await using service: MovedService = await startMovedService(present - DAYS * DAY_MS);
const { baseUrl } = service;
const owner = await createOwner(baseUrl, OWNER);

const claimed = async (name: string) => {
  const { tenant_id: tenantId, management_key: managementKey } = await createTenant({ baseUrl, name });
  const management = createManagement({ baseUrl, managementKey });
  const { claim_url: claimUrl } = await management.claim();
  await owner.submit(new URL(claimUrl).pathname, { decision: 'approve' });
  return { tenantId, management, managementKey };
};

console.log(`Filling a service with ${DAYS} days. This takes a minute or two.`);
const main = await claimed('Harbor Notes');
await fill({ service, owner, ...main, days: DAYS, until: present });
const second = await claimed('Harbor Notes for teams');
await second.management.provision(['https://teams.example.com/auth/callback']);
await owner.signInTo(second.tenantId, 'ada@example.test');
const unused = await claimed('Set up, not used');
await unused.management.provision(['https://unused.example.com/auth/callback']);
await claimed('مرفأ الملاحظات');
await claimed('A project whose name is as long as a name may be, so that one sees it cut off.');
await service.moveTo(present);

console.log(`
  The desk is at   ${baseUrl}/account
  Sign in as       Grace Hopper; the project is Harbor Notes
  Stop it with     Ctrl-C; its data is deleted then
`);
await new Promise<void>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
});
