/** H36: no page shows a role a form or a button that the role may not use. Every page is walked by every role. */
import { MEMBER_ROLES, type MemberRole } from '@porchlight/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { needOf, termsOf } from '../../../server/calls/terms.ts';
import { operationOfForm } from '../../../server/desk/owner-routes.ts';
import { requireRole } from '../../../server/members/member.ts';
import { type SignedInBrowser, signInAccount } from '../../support/account.ts';
import { SECTION_PATHS } from '../../support/browser/desk-sections.ts';
import { type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import { type Desk, socialDesk } from '../desk/support/desk.ts';
import { createWebhook } from '../webhooks/support.ts';

const harness = useHarness();
let tenant: SocialTenant;
let desk: Desk;
let webhookId: string;
const people = new Map<MemberRole, SignedInBrowser>();

interface Layer {
  readonly route?: { readonly path: string; readonly stack: readonly { readonly handle: object }[] };
}

const forms = () =>
  (harness.current.service.app.router.stack as readonly Layer[]).flatMap(({ route }) => {
    const operation = route?.stack.map(({ handle }) => operationOfForm(handle)).find((one) => one !== undefined);
    if (!route || !operation) return [];
    const address = new RegExp(`^${route.path.replaceAll(/:\w+/g, '[^/]+')}$`);
    return [{ address, needs: needOf(termsOf(operation)) }];
  });

beforeAll(async () => {
  [tenant, desk] = await socialDesk(harness.current);
  await tenant.quickSignIn('ada');
  ({ id: webhookId } = (await createWebhook(tenant, { url: 'https://hooks.example.com/in' })).webhook);
  await desk.send('/domain', { host: 'login.shop.example' }, '/domain');
  people.set('owner', desk.human);
  for (const role of ['admin', 'member', 'support'] as const) {
    const human = await signInAccount(harness.current);
    const { text } = await desk.send('/members/invite', { email: human.email, role }, '/members');
    await human.submit(/\/account\/invitations\/svc_invite_\w+/.exec(text)?.[0] ?? '', { decision: 'accept' });
    people.set(role, human);
  }
}, 60_000);

const pages = () => [...new Set(['', ...SECTION_PATHS, '/users/1', `/webhooks/${webhookId}`, '/undo'])];

describe('H36: what a role may not do', () => {
  it.each(MEMBER_ROLES)(
    'is on no page of a %s',
    async (role) => {
      const known = forms();
      let seen = 0;
      for (const path of pages()) {
        const response = await people.get(role)?.get(`${desk.base}${path}`);
        if (response?.status !== 200) continue;
        const page = await response.text();
        expect(page).not.toContain('<fieldset class="bare" disabled');
        for (const [, action = ''] of page.matchAll(/<form[^>]* method="post" action="([^"]+)"/g)) {
          const form = known.find(({ address }) => address.test(action));
          if (!form) continue;
          seen += 1;
          expect([path, action, requireRole(role, form.needs).ok]).toEqual([path, action, true]);
        }
      }
      if (role === 'owner') expect(seen).toBeGreaterThan(25);
      if (role === 'member') expect(seen).toBe(0);
    },
    60_000,
  );

  it('leaves what a member may read, and says which role it is', async () => {
    const settings = await (await people.get('member')?.get(`${desk.base}/settings`))?.text();
    expect(settings).toContain('data-read-only');
    expect(settings).not.toContain('Delete this project');
    const domain = await (await people.get('member')?.get(`${desk.base}/domain`))?.text();
    expect(domain).toContain('TXT record');
    expect(domain).not.toContain('Give the domain up');
  });
});
