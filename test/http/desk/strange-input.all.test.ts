/** Input that no page of the desk sends: zero bytes, very long texts, and forms without the token of a page. */
import { describe, expect, it } from 'vitest';
import { claimUrlOf, csrfIn, type SignedInBrowser, signInAccount } from '../../support/account.ts';
import { createSocialTenant, useHarness } from '../../support/social-tenant.ts';
import { onlyInTestAll } from '../../support/times.ts';

const harness = useHarness();

async function owned() {
  const tenant = await createSocialTenant(harness.current);
  await tenant.quickSignIn('ada');
  const owner = await signInAccount(harness.current);
  await owner.submit((await claimUrlOf(tenant)).path, { decision: 'approve' });
  return { tenant, owner, base: `/account/projects/${tenant.id}` };
}

const FIELDS = [
  ...[
    'url',
    'replacement',
    'mode',
    'resource',
    'scope',
    'description',
    'list',
    'entry',
    'minutes',
    'redirect',
    'agent',
    'fingerprint',
    'session_id',
  ],
  ...['confirm', 'name', 'session_max_days', 'blocked', 'revoke_now', 'enabled', 'event_login'],
];

const forms = (base: string): string[] => [
  ...['end-session', 'end-sessions', 'block', 'delete'].map((form) => `${base}/users/1/${form}`),
  ...['add', 'replace', 'remove'].map((form) => `${base}/callbacks/${form}`),
  `${base}/access`,
  ...['add', 'remove'].map((form) => `${base}/access/${form}`),
  `${base}/webhooks`,
  ...['secret', 'switch', 'test', 'remove', 'redeliver'].map((form) => `${base}/webhooks/wh_%00/${form}`),
  ...['resources', 'scopes'].flatMap((list) => [`${base}/agents/${list}/add`, `${base}/agents/${list}/remove`]),
  `${base}/agents/lifetime`,
  ...['add', 'remove'].map((form) => `${base}/agents/clients/cl_%00/redirects/${form}`),
  `${base}/agents/end`,
  ...['rotate', 'show', 'end'].map((form) => `${base}/keys/${form}`),
  ...['name', 'session-end', 'withdraw', 'transfer', 'restore', 'delete', 'release'].map(
    (form) => `${base}/settings/${form}`,
  ),
  '/account/projects',
  '/account/settings/delete',
  '/account/sessions/%00/end',
  '/account/programs/%00/disconnect',
  '/account/transfers/svc_transfer_%00',
];

const post = (owner: SignedInBrowser, path: string, body: Record<string, string>): Promise<Response> =>
  owner.browser.send(new URL(path, harness.current.baseUrl), {
    method: 'POST',
    headers: { accept: 'text/html' },
    body: new URLSearchParams(body),
  });

describe('the forms of the desk', () => {
  onlyInTestAll(() => {
    it.each([
      ['a zero byte', 'a\0b'],
      ['a very long text', 'a'.repeat(800)],
    ])('have an answer for %s in every field', async (_what, text) => {
      const { owner, base } = await owned();
      const csrf_token = csrfIn(await (await owner.get(base)).text());
      const fields = Object.fromEntries(FIELDS.map((field) => [field, text]));
      for (const path of forms(base)) {
        const { status } = await post(owner, path, { ...fields, csrf_token });
        expect([path, status < 500]).toEqual([path, true]);
      }
    });
  });

  it('do nothing without the token of a page', async () => {
    const { tenant, owner, base } = await owned();
    for (const path of forms(base)) {
      expect([path, (await post(owner, path, { confirm: tenant.id })).status]).toEqual([path, 403]);
    }
  });

  it('are on pages that have an answer for a zero byte in the address', async () => {
    const { owner, base } = await owned();
    const pages = [
      ...['/users?q=%00', '/users?before=%00', '/users/%00', '/users/1%00/export', '/events?event=%00&user_id=%00'],
      ...['/events?before=%00', '/callbacks?check=%00', '/callbacks/check?redirect_uri=%00', '/agents?before=%00'],
      ...['?done=%00', '?done=constructor'],
    ].map((path) => `${base}${path}`);
    for (const path of [
      ...pages,
      '/account?q=%00&status=%00',
      '/account/insights?days=%00',
      '/account/transfers/%00',
    ]) {
      expect([path, (await owner.get(path)).status < 500]).toEqual([path, true]);
    }
  });
});
