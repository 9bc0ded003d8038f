/**
 * H36: which role opens which page and sends which form. The table below is the promise; the service is compared with
 * it.
 */
import { MEMBER_ROLES, type MemberRole } from '@porchlight/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { csrfIn, type SignedInBrowser, signInAccount } from '../../support/account.ts';
import { SECTION_PATHS } from '../../support/browser/desk-sections.ts';
import { type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import { someOf } from '../../support/times.ts';
import { type Desk, socialDesk } from '../desk/support/desk.ts';

const harness = useHarness();
let tenant: SocialTenant;
let desk: Desk;
const people = new Map<MemberRole | 'stranger', SignedInBrowser>();

const EVERYBODY = MEMBER_ROLES;
const SETTINGS: readonly MemberRole[] = ['owner', 'admin', 'member'];
const CHANGES: readonly MemberRole[] = ['owner', 'admin'];
const USERS: readonly MemberRole[] = ['owner', 'admin', 'support'];
const OWNER: readonly MemberRole[] = ['owner'];

/** Pages that are not listed need `project:read`. */
const PAGES: Readonly<Record<string, readonly MemberRole[]>> = {
  '': EVERYBODY,
  '/users': EVERYBODY,
  '/users/1': EVERYBODY,
  '/users/1/export': CHANGES,
  '/users/export': CHANGES,
  '/events': EVERYBODY,
  '/insights': EVERYBODY,
  '/teams': EVERYBODY,
  '/file/porchlight.json': SETTINGS,
  '/link': EVERYBODY,
  '/keys': CHANGES,
};

const FORMS: Readonly<Record<string, readonly MemberRole[]>> = {
  '/callbacks/add': CHANGES,
  '/callbacks/replace': CHANGES,
  '/callbacks/remove': CHANGES,
  '/callbacks/mode': CHANGES,
  '/callbacks/prove': CHANGES,
  '/access': CHANGES,
  '/access/add': CHANGES,
  '/access/remove': CHANGES,
  '/webhooks': CHANGES,
  '/webhooks/wh_none/secret': CHANGES,
  '/webhooks/wh_none/switch': CHANGES,
  '/webhooks/wh_none/test': CHANGES,
  '/webhooks/wh_none/redeliver': CHANGES,
  '/webhooks/wh_none/remove': CHANGES,
  '/agents/resources/add': CHANGES,
  '/agents/resources/remove': CHANGES,
  '/agents/scopes/add': CHANGES,
  '/agents/scopes/remove': CHANGES,
  '/agents/lifetime': CHANGES,
  '/agents/end': USERS,
  '/agents/clients': CHANGES,
  '/agents/clients/cl_none/redirects/add': CHANGES,
  '/agents/clients/cl_none/redirects/remove': CHANGES,
  '/agents/clients/cl_none/secret': CHANGES,
  '/agents/clients/cl_none/delete': CHANGES,
  '/providers/enable': CHANGES,
  '/providers/disable': CHANGES,
  '/providers/move': CHANGES,
  '/providers/credentials': CHANGES,
  '/providers/check': CHANGES,
  '/providers/reset': CHANGES,
  '/domain': CHANGES,
  '/domain/check': CHANGES,
  '/domain/remove': CHANGES,
  '/users/import': OWNER,
  '/users/1/end-session': USERS,
  '/users/1/end-sessions': USERS,
  '/users/1/block': USERS,
  '/users/1/delete': USERS,
  '/keys/show': OWNER,
  '/keys/end': OWNER,
  '/keys/rotate': CHANGES,
  '/keys/create': CHANGES,
  '/keys/change': CHANGES,
  '/keys/policy': CHANGES,
  '/members/invite': CHANGES,
  '/members/role': CHANGES,
  '/members/remove': CHANGES,
  '/link/code': EVERYBODY,
  '/link/approve': EVERYBODY,
  '/link/deny': EVERYBODY,
  '/settings/name': CHANGES,
  '/settings/session-end': CHANGES,
  '/settings/adoption': OWNER,
  '/settings/adoption/remove': OWNER,
  '/settings/transfer': OWNER,
  '/settings/withdraw': OWNER,
  '/settings/release': OWNER,
  '/settings/delete': OWNER,
  '/settings/restore': OWNER,
};

beforeAll(async () => {
  [tenant, desk] = await socialDesk(harness.current);
  await tenant.quickSignIn('ada');
  people.set('owner', desk.human);
  for (const role of ['admin', 'member', 'support'] as const) {
    const human = await signInAccount(harness.current);
    const { text } = await desk.send('/members/invite', { email: human.email, role }, '/members');
    const path = /\/account\/invitations\/svc_invite_\w+/.exec(text)?.[0] ?? '';
    await human.submit(path, { decision: 'accept' });
    people.set(role, human);
  }
  people.set('stranger', await signInAccount(harness.current));
});

const at = (role: MemberRole | 'stranger'): SignedInBrowser => {
  const human = people.get(role);
  if (!human) throw new Error(`nobody is ${role}`);
  return human;
};

describe('H36: roles by page', () => {
  const pages = [...new Set([...SECTION_PATHS, ...Object.keys(PAGES)])];
  it.each(someOf(pages, 6))('%s', async (path) => {
    const allowed = PAGES[path] ?? SETTINGS;
    for (const role of MEMBER_ROLES) {
      const { status } = await at(role).get(`${desk.base}${path}`);
      expect({ role, status }).toEqual({ role, status: allowed.includes(role) ? 200 : 403 });
    }
    expect((await at('stranger').get(`${desk.base}${path}`)).status).toBe(404);
  });
});

describe('H36: roles by form', () => {
  it.each(someOf(Object.keys(FORMS), 8))('%s', async (path) => {
    const allowed = FORMS[path] ?? [];
    for (const role of MEMBER_ROLES.filter((one) => !allowed.includes(one))) {
      const human = at(role);
      const csrf_token = csrfIn(await (await human.get('/account')).text());
      const url = new URL(`${desk.base}${path}`, harness.current.baseUrl);
      const { status } = await human.browser.post(url, { csrf_token, confirm: tenant.id });
      expect({ role, status }).toEqual({ role, status: 403 });
    }
    const stranger = at('stranger');
    const csrf_token = csrfIn(await (await stranger.get('/account')).text());
    const url = new URL(`${desk.base}${path}`, harness.current.baseUrl);
    expect((await stranger.browser.post(url, { csrf_token })).status).toBe(404);
    expect((await tenant.api('/api/tenant')).status).toBe(200);
  });

  it('are open to who may send them', async () => {
    const url = 'https://app.example.com/second';
    const admin = at('admin');
    expect((await admin.submit(`${desk.base}/callbacks/add`, { url }, `${desk.base}/callbacks`)).status).toBe(303);
    const support = at('support');
    const fields = { blocked: 'true', confirmed: 'yes' };
    const blocked = await support.submit(`${desk.base}/users/1/block`, fields, `${desk.base}/users/1`);
    expect(blocked.status).toBe(303);
  });
});

describe('H36: what the specification gives to the owner', () => {
  it('an admin gets no key that may do more than an admin by replacing the main keys', async () => {
    const admin = at('admin');
    const rotated = await admin.submit(`${desk.base}/keys/rotate`, { confirmed: 'yes' }, `${desk.base}/keys`);
    expect(rotated.status).toBe(403);
    expect(await rotated.text()).not.toContain('svc_man_');
    expect((await tenant.api('/api/tenant')).status).toBe(200);
  });

  it.each([['/mcp/tenants/:id/credentials'], ['/account/insights/data']])('%s stays the owner’s', async (path) => {
    const address = path.replace(':id', tenant.id);
    const ofOwner = await at('owner').get(address);
    expect(ofOwner.status).toBe(200);
    const ofAdmin = await at('admin').get(address);
    const text = await ofAdmin.text();
    if (ofAdmin.status === 200) expect(text).not.toContain(tenant.id);
    else expect(ofAdmin.status).toBe(404);
  });
});
