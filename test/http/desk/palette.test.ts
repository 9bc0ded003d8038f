/** The palette: pages, people and actions of the present project, as far as the role may use them. */
import { beforeEach, describe, expect, it } from 'vitest';
import { signInAccount } from '../../support/account.ts';
import { type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import { type Desk, deskFor, socialDesk } from './support/desk.ts';

const harness = useHarness();
let tenant: SocialTenant;
let desk: Desk;

beforeEach(async () => {
  [tenant, desk] = await socialDesk(harness.current);
});

const paletteOf = (page: string): string => /<div[^>]*id="palette"[\s\S]*?<\/div>/.exec(page)?.[0] ?? '';

describe('the palette', () => {
  it('has pages and actions, and is a dialog of options with a button that names its key', async () => {
    const page = await desk.page();
    expect(page).toContain('data-action="palette"');
    expect(page).toContain('Ctrl K');
    const found = paletteOf(page);
    expect(found).toContain('role="dialog"');
    expect(found.split('role="option"').length).toBeGreaterThan(25);
    for (const text of ['Webhooks', 'Add a webhook', 'Delete the project', 'Inbox']) expect(found).toContain(text);
  });

  it('has nothing that the role may not do', async () => {
    const human = await signInAccount(harness.current);
    const { text } = await desk.send('/members/invite', { email: human.email, role: 'support' }, '/members');
    await human.submit(/\/account\/invitations\/svc_invite_\w+/.exec(text)?.[0] ?? '', { decision: 'accept' });
    const found = paletteOf(await deskFor(human, tenant).page());
    expect(found).toContain('Users');
    for (const missing of ['Webhooks', 'Add a webhook', 'Make a key', 'Delete the project'])
      expect(found).not.toContain(`>${missing}<`);
  });

  it('finds people of this project by name or address, and escapes nothing away', async () => {
    await tenant.quickSignIn('ada');
    const answer = await (await desk.human.get(`${desk.base}/palette?q=ad`)).text();
    const { people } = JSON.parse(answer) as { people: { label: string; href: string }[] };
    expect(people).toHaveLength(1);
    expect(people[0]?.href).toBe(`${desk.base}/users/1`);
    const [, other] = await socialDesk(harness.current);
    expect((await other.human.get(`${desk.base}/palette?q=ad`)).status).toBe(404);
  });
});
