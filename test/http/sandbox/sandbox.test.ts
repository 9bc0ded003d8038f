/** The sandbox of the front page: a whole project with one click, by the same rules as for every other stranger. */
import { describe, expect, it } from 'vitest';
import { createHarness } from '../../support/harness.ts';
import { useHarness } from '../../support/social-tenant.ts';

const held = useHarness();
const post = (headers: Record<string, string> = {}) => held.current.fetch('/try', { method: 'POST', headers });

describe('POST /try', () => {
  it('makes a project, signs a test user in and reads the event back', async () => {
    const response = await post();
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const run = (await response.json()) as Record<string, unknown>;
    expect(run).toMatchObject({
      login_url: `${held.current.baseUrl}/edge/auth/${run.tenant_id}/sign-in`,
      user: { id: 1, name: 'Ada Lovelace' },
      events: [{ id: 1, event: 'authorize' }],
    });
  });

  it.each(['application/json', 'text/html'])('hands out no key and no token, as %s', async (accept) => {
    expect(await (await post({ accept })).text()).not.toMatch(/svc_(man|app|ref)_|eyJ/);
  });

  it('shows the same to a browser without script', async () => {
    const page = await (await post({ accept: 'text/html', origin: held.current.baseUrl })).text();
    for (const words of ['Your sandbox', 'Ada Lovelace', '1 authorize']) expect(page).toContain(words);
  });

  it.each([{ origin: 'https://elsewhere.example' }, { 'sec-fetch-site': 'cross-site' }])(
    'serves no page of another site: %j',
    async (headers) => {
      expect((await post(headers)).status).toBe(403);
    },
  );

  it('counts for the address that asked, as every new project does', async () => {
    const harness = await createHarness({ config: { genesisPerMinute: 2 } });
    // The tests above used the same address.
    harness.clock.advance({ minutes: 5_000 });
    const ask = () => harness.fetch('/try', { method: 'POST' });
    expect([(await ask()).status, (await ask()).status, (await ask()).status]).toEqual([200, 200, 429]);
    await harness.close();
  });

  it('redirects a visitor who only opens the address to the front page', async () => {
    const response = await held.current.fetch('/try');
    expect([response.status, response.headers.get('location')]).toEqual([303, '/#try']);
  });
});
