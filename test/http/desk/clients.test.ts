/** The redirect URIs of an OpenID client on the desk: added and removed one by one. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import { someOf } from '../../support/times.ts';
import { type Desk, socialDesk } from './support/desk.ts';

const harness = useHarness();
const FIRST = 'https://admin.example.com/auth/callback';
const SECOND = 'https://admin.example.com/auth/second';
let tenant: SocialTenant;
let desk: Desk;
let clientId: string;
let form: string;

interface Listed {
  readonly clients: readonly { readonly client_id: string; readonly redirect_uris: readonly string[] }[];
}

beforeAll(async () => {
  [tenant, desk] = await socialDesk(harness.current);
  await desk.send('/agents/clients', { name: 'Console', redirect: FIRST, public: 'true' }, '/agents');
  const { clients } = (await (await tenant.api('/api/social-login/clients')).json()) as Listed;
  clientId = clients.find(({ client_id }) => client_id !== 'app')?.client_id ?? '';
  form = `/agents/clients/${clientId}/redirects`;
});

const redirects = async (): Promise<readonly string[]> => {
  const { clients } = (await (await tenant.api('/api/social-login/clients')).json()) as Listed;
  return clients.find(({ client_id }) => client_id === clientId)?.redirect_uris ?? [];
};

describe('the redirect URIs of a client', () => {
  it('are added one by one, and the page says so', async () => {
    const { text } = await desk.send(`${form}/add`, { redirect: SECOND }, '/agents');
    expect(text).toContain('The redirect URI is added.');
    expect(await redirects()).toEqual([FIRST, SECOND]);
  });

  it.each(someOf(['nonsense', 'http://admin.example.com/plain', 'javascript:alert(1)', `${FIRST}#fragment`, ''], 3))(
    'refuse “%s” with the reason, and the others stay',
    async (redirect) => {
      const { status, text } = await desk.send(`${form}/add`, { redirect }, '/agents');
      expect(status).toBe(400);
      expect(text).toContain('Nothing was changed');
      expect(await redirects()).toContain(FIRST);
      expect(await redirects()).not.toContain(redirect);
    },
  );

  it('are removed one by one', async () => {
    const { text } = await desk.send(`${form}/remove`, { redirect: SECOND }, '/agents');
    expect(text).toContain('The redirect URI is removed.');
    expect(await redirects()).toEqual([FIRST]);
  });

  it('of a client that is not there are not there', async () => {
    const unknown = await desk.send('/agents/clients/cl_none/redirects/add', { redirect: SECOND }, '/agents');
    expect(unknown.status).toBe(404);
    expect(await redirects()).toEqual([FIRST]);
  });
});
