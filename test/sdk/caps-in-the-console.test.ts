/** An app on the developer's own machine meets a cap: its console says which, once a minute, as the page does. */
import express from 'express';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClient } from '../../sdk/src/index.ts';
import { expressAuth } from '../../sdk/src/server/index.ts';
import { expireAccessToken } from '../../sdk/src/testing/index.ts';
import { hourOfItsOwn } from '../security/support/own-hour.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import { googleAt } from '../support/providers.ts';
import { createSocialTenant } from '../support/social-tenant.ts';
import { serveExpress } from '../unit/sdk/support/serve-express.ts';
import { createProject, type Project } from './support/project.ts';

const written = vi.spyOn(console, 'warn');
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  written.mockReset();
});
afterEach(() => void vi.useRealTimers());

const lines = (): string[] => written.mock.calls.map(([line]) => String(line));

/** Uses up what the minute has left. */
async function fillMinute(harness: Harness, tenantId: string): Promise<void> {
  const values = [Math.floor(harness.clock.now().getTime() / 60_000), `tenant:${tenantId}`];
  await harness.database.query('update porchlight.usage set minute = $1, minute_used = 5 where scope = $2', values);
}

async function appOf({ baseUrl, tenantId }: Project): Promise<string> {
  const auth = expressAuth({ baseUrl, tenantId });
  const app = express().get('/', auth.session, (req, res) => void res.send(auth.user(req)?.email ?? 'nobody'));
  return (await serveExpress(app)).url;
}

describe('a refresh that the cap of the minute refuses', () => {
  it('is told once for ten requests, and again in the next minute', async () => {
    const harness = await createHarness({ clock: hourOfItsOwn() });
    const project = await createProject(harness.baseUrl);
    const url = await appOf(project);
    const cookie = expireAccessToken(await project.signIn()).cookieHeader;
    const visit = () => fetch(url, { headers: { cookie } });
    await fillMinute(harness, project.tenantId);
    for (let request = 0; request < 10; request += 1) await visit();
    expect(lines()).toEqual([
      expect.stringMatching(
        /^This guest project takes 5 sign-ins and refreshes a minute\. The cap ends at \d\d:\d\d UTC\. This raises it: `npx --no-install porchlight claim`$/,
      ),
    ]);
    harness.clock.advance({ minutes: 1 });
    vi.setSystemTime(Date.now() + 60_000);
    await fillMinute(harness, project.tenantId);
    await Promise.all([visit(), visit()]);
    expect(lines()).toHaveLength(2);
  });

  it('is not told by a service with a real identity provider', async () => {
    const harness = await createHarness({
      clock: hourOfItsOwn(),
      config: { providers: [googleAt('https://accounts.google.com')] },
    });
    const tenant = await createSocialTenant(harness);
    const { refreshToken } = await tenant.quickSignIn();
    await fillMinute(harness, tenant.id);
    const client = createClient({ baseUrl: harness.baseUrl, tenantId: tenant.id });
    const refused = await client.refresh(refreshToken).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'rateLimited' });
    expect(lines()).toEqual([]);
  });
});

it('a paused guest project is told at verify', async () => {
  const harness = await createHarness({ clock: hourOfItsOwn() });
  const project = await createProject(harness.baseUrl);
  const { accessToken } = await project.signIn();
  await harness.database.query('update porchlight.usage set lifetime_used = 100 where scope = $1', [
    `tenant:${project.tenantId}`,
  ]);
  await project.signIn({ fresh: true }).catch(() => undefined);
  const refused = await project.client.verify(accessToken).catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: 'tenantPaused' });
  expect(lines()).toEqual([expect.stringContaining('takes 100 sign-ins and refreshes in all')]);
});
