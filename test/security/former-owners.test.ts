/** H55: what whoever was an owner left behind counts for nothing once they are none. */
import { beforeEach, describe, expect, it } from 'vitest';
import { type Desk, deskFor, socialDesk } from '../http/desk/support/desk.ts';
import { type SignedInBrowser, signInAccount } from '../support/account.ts';
import { asked, EVERYTHING, EVIL, provision } from '../support/approvals.ts';
import { CALLBACK, type SocialTenant, useHarness } from '../support/social-tenant.ts';

const harness = useHarness();
const at = () => harness.current;
let tenant: SocialTenant;
let desk: Desk;

beforeEach(async () => {
  [tenant, desk] = await socialDesk(at());
});

const linkIn = (page: string): string => /\/account\/transfers\/svc_transfer_\w+/.exec(page)?.[0] ?? '';

const offered = async (by: Desk): Promise<string> =>
  linkIn((await by.send('/settings/transfer', {}, '/settings')).text);

async function secondOwner(): Promise<{ readonly human: SignedInBrowser; readonly id: string; readonly own: Desk }> {
  const human = await signInAccount(at());
  const { text } = await desk.send('/members/invite', { email: human.email, role: 'owner' }, '/members');
  await human.submit(/\/account\/invitations\/svc_invite_\w+/.exec(text)?.[0] ?? '', { decision: 'accept' });
  const { members } = (await (await tenant.api('/api/members')).json()) as { members: { id: string; email: string }[] };
  return { human, id: members.find(({ email }) => email === human.email)?.id ?? '', own: deskFor(human, tenant) };
}

const WANTED = { name: 'Later', preset: 'full' };

const makeKey = (approval?: string) =>
  tenant.api('/api/keys', { method: 'POST', json: WANTED, ...(approval ? { headers: { approval } } : {}) });

/** An approval of a new key, given by this owner and not used yet. */
async function approvedBy({ human }: Pick<Desk, 'human'>): Promise<string> {
  const { approval } = await asked(makeKey());
  const decided = await human.submit(new URL(approval.approval_url).pathname, { decision: 'approve' });
  expect(decided.status).toBe(303);
  return approval.id;
}

const outcomeOf = async (answer: Response): Promise<string | number> =>
  answer.ok ? answer.status : ((await answer.json()) as { code: string }).code;

const policy = () => tenant.api('/api/approvals/policy', { method: 'PUT', json: EVERYTHING });

type Left = Awaited<ReturnType<typeof secondOwner>>;

const LEAVES = [
  ['has another role', ({ id }: Left) => desk.send('/members/role', { id, role: 'admin' }, '/members')],
  ['is removed', ({ id }: Left) => desk.send('/members/remove', { id }, '/members')],
  [
    'deletes their account',
    ({ human }: Left) => human.submit('/account/settings/delete', { confirm: human.email }, '/account/settings'),
  ],
] as const;

describe.each(LEAVES)('H55: a second owner who %s', (_how, leave) => {
  it('H55: leaves no link by which another account takes the project', async () => {
    const second = await secondOwner();
    const link = await offered(second.own);
    expect(link).not.toBe('');
    await leave(second);
    const heir = await signInAccount(at());
    expect((await heir.get(link)).status).toBe(404);
    await heir.submit(link, { decision: 'accept' }, '/account/settings');
    expect((await heir.get(desk.base)).status).toBe(404);
    expect((await desk.human.get(desk.base)).status).toBe(200);
  });

  it('H55: leaves no yes that was not used', async () => {
    const second = await secondOwner();
    await policy();
    const approval = await approvedBy(second.own);
    await leave(second);
    expect(await outcomeOf(await makeKey(approval))).not.toBe(201);
  });
});

describe('H55: a project that goes to another owner, with its keys', () => {
  async function handOver(): Promise<SignedInBrowser> {
    const link = await offered(desk);
    const heir = await signInAccount(at());
    await heir.submit(link, { decision: 'accept', keep_keys: 'yes' });
    expect((await heir.get(desk.base)).status).toBe(200);
    return heir;
  }

  it('H55: asks the next owner anew about what the former one approved', async () => {
    await policy();
    const approval = await approvedBy(desk);
    await handOver();
    expect(await outcomeOf(await makeKey(approval))).toBe('approvalRequired');
  });

  it('H55: asks the next owner anew about calls that still wait, and shows them none of the former', async () => {
    await policy();
    const { approval } = await asked(makeKey());
    const heir = await handOver();
    const again = await asked(makeKey());
    expect(again.approval.id).not.toBe(approval.id);
    const decided = await heir.submit(`/account/approvals/${approval.id}`, { decision: 'approve' });
    expect(await decided.text()).not.toContain('You approved this call');
    expect(await outcomeOf(await makeKey(approval.id))).toBe('approvalRequired');
  });

  it('H55: puts nothing back that a key took away before', async () => {
    await provision(tenant, [CALLBACK, EVIL]);
    await policy();
    expect((await provision(tenant, [CALLBACK])).status).toBe(200);
    await handOver();
    expect(await outcomeOf(await provision(tenant, [CALLBACK, EVIL]))).toBe('approvalRequired');
  });
});

describe('H55: a project that its owner released', () => {
  it('H55: has none of their approvals at its next owner', async () => {
    await policy();
    const approval = await approvedBy(desk);
    await desk.send('/settings/release', { confirm: tenant.id }, '/settings');
    const next = await signInAccount(at());
    const { claim_url: url } = (await (await tenant.api('/api/claim/url', { method: 'POST' })).json()) as {
      claim_url: string;
    };
    await next.submit(new URL(url).pathname, { decision: 'approve', approve_outward: 'yes' });
    expect(await outcomeOf(await makeKey(approval))).toBe('approvalRequired');
  });
});
