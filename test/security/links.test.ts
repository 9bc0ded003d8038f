/** H50: links of `porchlight link` in the hands of others, and keys that outlive what they came from. */
import { beforeEach, describe, expect, it } from 'vitest';
import { type Desk, deskFor, socialDesk } from '../http/desk/support/desk.ts';
import { signInAccount } from '../support/account.ts';
import { TestClock } from '../support/clock.ts';
import { createHarness } from '../support/harness.ts';
import { apiWith } from '../support/keys.ts';
import { type AskedLink, approveLink, askForLink, joinAs, newLink, waitOnce } from '../support/links.ts';
import { createOwner } from '../support/owner.ts';
import { type SocialTenant, useHarness } from '../support/social-tenant.ts';

const harness = useHarness();
let tenant: SocialTenant;
let owner: Desk;

beforeEach(async () => {
  [tenant, owner] = await socialDesk(harness.current);
});

const at = () => harness.current;
const statusOf = async ({ waitToken }: AskedLink): Promise<string> => (await waitOnce(at(), waitToken)).status;

/** The answer of the service to a key: 200 if it works. */
const works = async (secret: string, path = '/api/social-login/events'): Promise<number> =>
  (await apiWith(at(), secret)(path)).status;

async function linked(desk: Desk): Promise<string> {
  const link = await newLink(at(), tenant.id);
  await approveLink(desk, link);
  return (await waitOnce(at(), link.waitToken)).secret ?? '';
}

interface MemberBody {
  readonly id: string;
  readonly email: string;
}

async function memberId(email: string): Promise<string> {
  const { members } = (await (await tenant.api('/api/members')).json()) as { members: MemberBody[] };
  return members.find((member) => member.email === email)?.id ?? '';
}

describe('H50: a link that a member did not ask for', () => {
  it('H50: shows nothing to approve until its code is typed, however the link is written', async () => {
    const link = await newLink(at(), tenant.id);
    for (const query of [
      `?user_code=${link.userCode}`,
      `?code=${link.userCode}`,
      `#${link.userCode}`,
      '/code',
      '/approve',
    ]) {
      const page = await owner.page(`/link${query}`);
      expect([query, page.includes('data-action="approve"'), page.includes(link.userCode)]).toEqual([
        query,
        false,
        false,
      ]);
    }
    expect(await statusOf(link)).toBe('pending');
  });

  it('H50: cannot be approved from another site, or without the token of the page', async () => {
    const link = await newLink(at(), tenant.id);
    const body = new URLSearchParams({ user_code: link.userCode });
    const url = new URL(`${owner.base}/link/approve`, at().baseUrl);
    const foreign = await owner.human.browser.send(url, { method: 'POST', body });
    expect(foreign.status).toBe(403);
    expect(await statusOf(link)).toBe('pending');
  });

  it('H50: needs a sign-in of the last five minutes to look at and to approve, and none to deny', async () => {
    const link = await newLink(at(), tenant.id);
    at().clock.advance({ minutes: 5 });
    for (const path of ['/link/code', '/link/approve']) {
      const { status, text } = await owner.pressOnce(path, { user_code: link.userCode }, '/link');
      expect([path, status, text.includes('data-action="sign-in-again"')]).toEqual([path, 401, true]);
    }
    expect(await statusOf(link)).toBe('pending');
    await owner.pressOnce('/link/deny', { user_code: link.userCode }, '/link');
    expect(await statusOf(link)).toBe('denied');
  });
});

describe('H50: somebody who is no member', () => {
  it('H50: gets the answer of a project that does not exist, with every address', async () => {
    const link = await newLink(at(), tenant.id);
    const stranger = await signInAccount(at());
    const strangers = deskFor(stranger, tenant);
    const none = deskFor(stranger, { id: 'brave-otter-zzzzzz' });
    const seen = [];
    for (const { base } of [strangers, none]) {
      const response = await stranger.get(`${base}/link`);
      seen.push([response.status, /<h1[^>]*>.*?<\/h1>/.exec(await response.text())?.[0]]);
    }
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]).toEqual([404, expect.any(String)]);
    for (const path of ['/link/code', '/link/approve', '/link/deny']) {
      const sent = await stranger.submit(`${strangers.base}${path}`, { user_code: link.userCode }, '/account/settings');
      expect([path, sent.status]).toEqual([path, 404]);
    }
    expect(await statusOf(link)).toBe('pending');
  });

  it('H50: approves nothing of this project from a project of their own', async () => {
    const link = await newLink(at(), tenant.id);
    const [other, otherDesk] = await socialDesk(at());
    expect((await approveLink(otherDesk, link)).text).toContain('No request of this project has this code.');
    expect(other.id).not.toBe(tenant.id);
    expect(await statusOf(link)).toBe('pending');
  });

  it('H50: learns nothing without the whole wait token', async () => {
    const link = await newLink(at(), tenant.id);
    await approveLink(owner, link);
    for (const token of [`${link.waitToken.slice(0, -1)}x`, `svc_wait_${'a'.repeat(49)}`, link.userCode, '']) {
      const headers = { authorization: `Bearer ${token}` };
      expect((await at().fetch('/api/wait?timeout=0', { headers })).status).toBe(401);
    }
    expect((await waitOnce(at(), link.waitToken)).secret).toMatch(/^svc_man_/);
  });
});

describe('H50: guessing', () => {
  it('H50: a member looks up sixty codes a minute', async () => {
    const link = await newLink(at(), tenant.id);
    const statuses = [];
    for (let tried = 0; tried < 61; tried += 1)
      statuses.push((await owner.pressOnce('/link/code', { user_code: 'BBBB-BBBB' }, '/link')).status);
    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(400));
    expect(statuses[60]).toBe(429);
    expect((await owner.pressOnce('/link/approve', { user_code: link.userCode }, '/link')).status).toBe(429);
    expect(await statusOf(link)).toBe('pending');
  });

  it('H50: a member who guesses keeps no other member from answering', async () => {
    const { desk } = await joinAs(at(), owner, tenant, 'support');
    const link = await newLink(at(), tenant.id);
    for (let tried = 0; tried < 61; tried += 1) await desk.pressOnce('/link/code', { user_code: 'BBBB-BBBB' }, '/link');
    expect((await desk.pressOnce('/link/code', { user_code: link.userCode }, '/link')).status).toBe(429);
    await owner.pressOnce('/link/deny', { user_code: link.userCode }, '/link');
    expect(await statusOf(link)).toBe('denied');
  });

  it('H50: one address asks ten times a minute', async () => {
    const strict = await createHarness({
      config: { addressLimitFactor: 1 },
      clock: new TestClock('2026-03-01T12:00:00.000Z'),
    });
    const project = await (await createOwner(strict)).createProject();
    const statuses = [];
    for (let asked = 0; asked < 11; asked += 1) statuses.push((await askForLink(strict, project.id)).status);
    expect(statuses).toEqual([...Array(10).fill(201), 429]);
  });
});

describe('H50: two at once', () => {
  it('H50: of approvals and denials at the same moment one counts, and one key is made', async () => {
    const link = await newLink(at(), tenant.id);
    const { desk } = await joinAs(at(), owner, tenant, 'admin');
    const press = (by: Desk, path: string) => by.pressOnce(path, { user_code: link.userCode }, '/link');
    const pressed = await Promise.all([
      press(owner, '/link/approve'),
      press(desk, '/link/approve'),
      press(owner, '/link/deny'),
      press(desk, '/link/deny'),
    ]);
    const counted = pressed.filter(({ text }) => /The machine (takes its key|gets no key)/.test(text));
    expect(counted).toHaveLength(1);
    const answers = await Promise.all(Array.from({ length: 4 }, () => waitOnce(at(), link.waitToken)));
    expect(new Set(answers.map(({ status }) => status)).size).toBe(1);
    const made = answers.filter(({ secret }) => secret !== undefined).length;
    expect(made).toBe(answers[0]?.status === 'approved' ? 1 : 0);
  });
});

describe('H50: between the approval and the key', () => {
  it('H50: a member who is removed gives no key', async () => {
    const { desk, human } = await joinAs(at(), owner, tenant, 'admin');
    const link = await newLink(at(), tenant.id);
    await approveLink(desk, link);
    await owner.send('/members/remove', { id: await memberId(human.email) }, '/members');
    expect(await waitOnce(at(), link.waitToken)).toEqual({ status: 'denied', tenant_id: tenant.id });
  });

  it('H50: a role that was lowered gives what is left', async () => {
    const { desk, human } = await joinAs(at(), owner, tenant, 'admin');
    const link = await newLink(at(), tenant.id);
    await approveLink(desk, link);
    await at().database.query('update porchlight.project_members set role = $2 where id = $1', [
      await memberId(human.email),
      'support',
    ]);
    const { secret = '' } = await waitOnce(at(), link.waitToken);
    expect(await works(secret)).toBe(200);
    expect(await works(secret, '/api/tenant')).toBe(403);
  });

  it('H50: a project that is deleted or handed over gives none', async () => {
    const link = await newLink(at(), tenant.id);
    await approveLink(owner, link);
    const next = await createOwner(at());
    await at().database.query('update porchlight.tenants set owner_id = $2 where id = $1', [tenant.id, next.accountId]);
    expect(await waitOnce(at(), link.waitToken)).toEqual({ status: 'denied', tenant_id: tenant.id });
  });

  it('H50: a member who is removed and put back gives no key', async () => {
    const { desk, human } = await joinAs(at(), owner, tenant, 'admin');
    const link = await newLink(at(), tenant.id);
    await approveLink(desk, link);
    const removed = await owner.send('/members/remove', { id: await memberId(human.email) }, '/members');
    await owner.undo(removed.text);
    expect(await memberId(human.email)).not.toBe('');
    expect(await waitOnce(at(), link.waitToken)).toEqual({ status: 'denied', tenant_id: tenant.id });
  });

  it('H50: an answer without a body takes no key', async () => {
    const link = await newLink(at(), tenant.id);
    await approveLink(owner, link);
    const headers = { authorization: `Bearer ${link.waitToken}` };
    expect((await at().fetch('/api/wait?timeout=0', { method: 'HEAD', headers })).status).toBe(200);
    expect((await waitOnce(at(), link.waitToken)).secret).toMatch(/^svc_man_/);
  });

  it('H50: a machine that asks for another version gets the key in a body', async () => {
    const link = await newLink(at(), tenant.id);
    await approveLink(owner, link);
    const headers = { authorization: `Bearer ${link.waitToken}`, 'if-none-match': '*' };
    const answer = await at().fetch('/api/wait?timeout=0', { headers });
    expect([answer.status, await answer.json()]).toEqual([
      200,
      expect.objectContaining({ secret: expect.stringMatching(/^svc_man_/) }),
    ]);
  });

  it('H50: a member has five machines at once, and takes no key from the others', async () => {
    const { desk } = await joinAs(at(), owner, tenant, 'support');
    for (let machine = 0; machine < 5; machine += 1) expect(await linked(desk)).toMatch(/^svc_man_/);
    const link = await newLink(at(), tenant.id);
    const { status, text } = await approveLink(desk, link);
    expect([status, text]).toEqual([409, expect.stringContaining('a member at most 5')]);
    expect(await statusOf(link)).toBe('pending');
    expect(await linked(owner)).toMatch(/^svc_man_/);
  });

  it('H50: an approval is taken within ten minutes', async () => {
    const link = await newLink(at(), tenant.id);
    await approveLink(owner, link);
    at().clock.advance({ minutes: 10 });
    expect(await waitOnce(at(), link.waitToken)).toEqual({ status: 'expired', tenant_id: tenant.id });
  });
});

describe('H50: a key after its membership', () => {
  it('H50: ends when the member is removed, and no undo brings it back', async () => {
    const { desk, human } = await joinAs(at(), owner, tenant, 'admin');
    const secret = await linked(desk);
    expect(await works(secret)).toBe(200);
    const removed = await owner.send('/members/remove', { id: await memberId(human.email) }, '/members');
    expect(await works(secret)).toBe(401);
    await owner.undo(removed.text);
    expect(await memberId(human.email)).not.toBe('');
    expect(await works(secret)).toBe(401);
  });

  it('H50: does at once no more than a lowered role, and gets nothing back that it never had', async () => {
    const { desk, human } = await joinAs(at(), owner, tenant, 'admin');
    const secret = await linked(desk);
    expect(await works(secret, '/api/tenant')).toBe(200);
    await owner.send('/members/role', { id: await memberId(human.email), role: 'support' }, '/members');
    expect(await works(secret, '/api/tenant')).toBe(403);
    expect(await works(secret)).toBe(200);
  });

  it('H50: is widened beyond build or the role by nobody', async () => {
    const { desk } = await joinAs(at(), owner, tenant, 'member');
    const secret = await linked(desk);
    const { keys } = (await (await tenant.api('/api/keys')).json()) as { keys: { id: string; name: string | null }[] };
    const id = keys.find(({ name }) => name?.endsWith(' on ada-laptop'))?.id ?? '';
    const json = { permissions: ['project:read', 'users:read', 'sign-in:write', 'keys:write'] };
    const changed = await tenant.api(`/api/keys/${id}`, { method: 'PATCH', json });
    expect(await changed.json()).toMatchObject({ key: { permissions: ['project:read'] } });
    expect(await works(secret, '/api/social-login/users')).toBe(403);
  });

  it('H50: ends when the project goes to another account, and when the account is deleted', async () => {
    const mine = await linked(owner);
    const { desk, human } = await joinAs(at(), owner, tenant, 'member');
    const theirs = await linked(desk);
    await human.submit('/account/settings/delete', { confirm: human.email }, '/account/settings');
    expect(await works(theirs)).toBe(401);
    const stored = 'select 1 from porchlight.tenant_keys where account_id is not null and tenant_id = $1';
    expect(await at().database.query(stored, [tenant.id])).toHaveLength(1);
    const { text } = await owner.send('/settings/transfer', {}, '/settings');
    const path = /\/account\/transfers\/svc_transfer_\w+/.exec(text)?.[0] ?? '';
    const next = await signInAccount(at());
    await next.submit(path, { decision: 'accept', keep_keys: 'yes' });
    expect(await works(mine)).toBe(401);
    expect(await at().database.query(stored, [tenant.id])).toEqual([]);
  });

  it('H50: goes on for a member who becomes the owner and keeps the keys, with the rights it had', async () => {
    const { desk, human } = await joinAs(at(), owner, tenant, 'member');
    const secret = await linked(desk);
    const other = await linked((await joinAs(at(), owner, tenant, 'admin')).desk);
    const { text } = await owner.send('/settings/transfer', {}, '/settings');
    const path = /\/account\/transfers\/svc_transfer_\w+/.exec(text)?.[0] ?? '';
    await human.submit(path, { decision: 'accept', keep_keys: 'yes' });
    expect(await works(secret)).toBe(200);
    expect(await works(secret, '/api/keys')).toBe(200);
    expect(await works(secret, '/api/social-login/users')).toBe(403);
    expect(await works(other)).toBe(401);
  });

  it('H50: ends after 90 days', async () => {
    const secret = await linked(owner);
    at().clock.advance({ hours: 90 * 24 });
    expect(await works(secret)).toBe(401);
  });

  it('H50: sees this project, and none of the other projects of its owner', async () => {
    const { desk, human } = await joinAs(at(), owner, tenant, 'member');
    const secret = await linked(desk);
    await at().service.jobs.get('request-log')?.();
    const answer = await apiWith(at(), secret)('/api/observability?include=recent_events');
    expect(answer.status).toBe(200);
    const seen = (await answer.json()) as {
      account: unknown;
      tenants: { tenant_id: string }[];
      recent_events: { actor?: string }[];
    };
    expect([seen.account, seen.tenants.map(({ tenant_id }) => tenant_id)]).toEqual([null, [tenant.id]]);
    expect(seen.recent_events.map(({ actor }) => actor)).toContain(`member ${await memberId(human.email)}`);
  });

  it('H50: is a key of the project for nothing that only people may do', async () => {
    const secret = await linked(owner);
    for (const [method, path] of [
      ['POST', '/api/keys'],
      ['DELETE', '/api/tenant'],
      ['GET', '/api/social-login/export'],
    ] as const) {
      const answer = await apiWith(at(), secret)(path, {
        method,
        ...(method === 'POST' ? { json: { name: 'x', preset: 'ci' } } : {}),
      });
      expect([path, answer.status >= 400 && answer.status < 500]).toEqual([path, true]);
    }
  });
});

describe('H50: what is written down', () => {
  it('H50: has neither code, wait token nor key', async () => {
    const link = await newLink(at(), tenant.id);
    await approveLink(owner, link);
    const { secret = '' } = await waitOnce(at(), link.waitToken);
    await at().service.jobs.get('request-log')?.();
    const stored = JSON.stringify(
      await at().database.query('select * from porchlight.links where tenant_id = $1', [tenant.id]),
    );
    for (const text of [at().logs.join('\n'), stored, await owner.page('/activity')]) {
      expect(text).not.toContain(link.waitToken);
      expect(text).not.toContain(secret);
    }
    expect(at().logs.join('\n')).not.toContain(link.userCode);
    expect(await owner.page('/activity')).not.toContain(link.userCode);
  });
});
