/** The project's own host on the desk: set, shown with its records, checked and removed by plain forms. */
import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { useHarness } from '../../support/social-tenant.ts';
import { socialDesk } from './support/desk.ts';

const harness = useHarness();

it('shows the records to enter, and what is wrong with the host that was typed', async () => {
  const [, desk] = await socialDesk(harness.current);
  expect(await desk.page('/domain')).toContain('Sign-in under your own host');
  const refused = await desk.send('/domain', { host: 'co.uk' }, '/domain');
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('choose one below a domain of your own');
  await desk.send('/domain', { host: 'login.shop.example' }, '/domain');
  const page = await desk.page('/domain');
  for (const text of ['_porchlight.login.shop.example', 'porchlight-verification=', 'TXT record', 'CNAME record'])
    expect(page).toContain(text);
  expect(page).toContain('data-watched="pending"');
});

it('is in use at once under .localhost, is watched, and is given up', async () => {
  const [, desk] = await socialDesk(harness.current);
  const host = `${randomBytes(5).toString('hex')}.localhost`;
  await desk.send('/domain', { host }, '/domain');
  expect(await desk.page('/domain')).toContain('data-watched="active"');
  expect(JSON.parse(await desk.page('/domain/status'))).toEqual({ status: 'active' });
  const checked = await desk.send('/domain/check', {}, '/domain');
  expect(checked.text).toContain('The host is in use.');
  await desk.send('/domain/remove', {}, '/domain');
  expect(await desk.page('/domain')).not.toContain('data-watched');
  expect(JSON.parse(await desk.page('/domain/status'))).toEqual({ status: null });
});
