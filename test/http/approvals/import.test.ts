/** H40: an import adds people and their identities, so it needs a separate permission and waits for the owner. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { PortableUser } from '../../../server/people/ports.ts';
import { endLine, headerLine, LineSum, userLine } from '../../../server/people/user-line.ts';
import { asked, decide, type Guarded, guardedProject, pageOf } from '../../support/approvals.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { createKey } from '../../support/keys.ts';
import type { TestTenant } from '../../support/tenant.ts';

const GOOGLE = 'https://accounts.google.com';
const AT = new Date(1_700_000_000_000);
const HELD_MAX = 8 * 1_024 * 1_024;

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

const person = (id: number, ...others: PortableUser['identities'][number][]): PortableUser => ({
  id,
  identities: [{ issuer: GOOGLE, subject: `subject-${id}`, addedAt: AT }, ...others],
  email: `person-${id}@people.example`,
  name: `Person ${id}`,
  picture: null,
  firstSeen: AT,
  lastSeen: AT,
  blockedAt: null,
});

function fileOf(...people: PortableUser[]): string {
  const total = new LineSum();
  const lines = people.map((one) => userLine(one, total));
  return headerLine(GOOGLE) + lines.join('') + endLine(total);
}

const FORMER = { issuer: 'https://clerk.former.example', subject: 'user_2aForMer' };
const VICTIM = { issuer: 'https://github.com', subject: '583231', addedAt: AT };
const FILE = fileOf(person(500, VICTIM), { ...person(501), former: FORMER });

const send = (
  { api }: Pick<TestTenant, 'api'>,
  body: string,
  { query = '', approval }: { query?: string; approval?: string } = {},
): Promise<Response> =>
  api(`/api/social-login/import${query}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/x-ndjson', ...(approval === undefined ? {} : { approval }) },
  });

const usersOf = async ({ tenant }: Guarded): Promise<number> =>
  ((await (await tenant.api('/api/social-login/users')).json()) as { users: unknown[] }).users.length;

describe('H40: an import of two identities', () => {
  it('is refused to every key but a full one, whatever the policy says', async () => {
    const { tenant } = await guardedProject(harness);
    for (const preset of ['build', 'ci', 'deploy', 'support']) {
      const { approval } = await asked(tenant.api('/api/keys', { method: 'POST', json: { name: preset, preset } }));
      await harness.database.query("update porchlight.approvals set status = 'approved' where id = $1", [approval.id]);
      const made = await tenant.api('/api/keys', {
        method: 'POST',
        json: { name: preset, preset },
        headers: { approval: approval.id },
      });
      const { secret } = (await made.json()) as { secret: string };
      const refused = await harness.fetch('/api/social-login/import', {
        method: 'POST',
        body: FILE,
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/x-ndjson' },
      });
      expect([preset, refused.status, await refused.json()]).toMatchObject([
        preset,
        403,
        { code: 'permissionMissing', needs: 'users:import' },
      ]);
    }
  });

  it('waits for the owner, whose page shows size and counts and no people', async () => {
    const guarded = await guardedProject(harness);
    const { owner, tenant } = guarded;
    const { approval } = await asked(send(tenant, FILE, { query: '?above=501' }));
    const page = await (await pageOf(harness, owner, `/account/approvals/${approval.id}`)).text();
    const lines = [...page.matchAll(/<li data-change="[^"]*">(.*?)<\/li>/gs)].map(([, line = '']) =>
      line.replace(/<[^>]+>/g, '').trim(),
    );
    expect(lines).toEqual([
      'Adds users of the file: 2',
      'Adds users with more than one identity: 1',
      'Adds users whose session of a former system can be taken over: 1',
      `Concerns bytes of the file: ${Buffer.byteLength(FILE)}`,
      'Concerns identity provider in the file: accounts.google.com',
      'Concerns identity provider in the file: github.com',
    ]);
    for (const told of ['person-500', 'Person 500', 'people.example', VICTIM.subject, FORMER.subject])
      expect(page).not.toContain(told);
    expect(await usersOf(guarded)).toBe(0);
  });

  it('passes once after the approval, byte for byte the same file', async () => {
    const guarded = await guardedProject(harness);
    const { owner, tenant } = guarded;
    const first = await asked(send(tenant, FILE));
    expect((await asked(send(tenant, FILE))).approval.id).toBe(first.approval.id);
    await decide(harness, owner, first.approval.id, 'approve');
    const approval = first.approval.id;
    const other = fileOf(person(500, { ...VICTIM, subject: '583232' }), person(501));
    expect((await asked(send(tenant, other, { approval }))).approval.id).not.toBe(approval);
    expect((await asked(send(tenant, FILE, { approval, query: '?above=9' }))).approval.id).not.toBe(approval);
    expect(await usersOf(guarded)).toBe(0);
    const done = await send(tenant, FILE, { approval });
    expect([done.status, await done.json()]).toMatchObject([200, { imported: 2 }]);
    expect(await (await send(tenant, FILE, { approval })).json()).toMatchObject({ code: 'approvalUsed' });
  });

  it('asks nobody in a dry run, however long the file is', async () => {
    const guarded = await guardedProject(harness);
    const tried = await send(guarded.tenant, FILE, { query: '?dry_run=true' });
    expect([tried.status, await tried.json()]).toMatchObject([200, { would_add: { users: 2 } }]);
    expect(await usersOf(guarded)).toBe(0);
  });

  it('says at which line a file does not fit, and asks nobody', async () => {
    const { tenant } = await guardedProject(harness);
    const refused = await send(tenant, `${headerLine(GOOGLE)}{"type":"user"}\n`);
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { code: 'invalidRequest', errors: [{ path: 'body.lines.2' }] },
    ]);
  });

  it('is refused as too large when it cannot be held until somebody has decided', async () => {
    const { tenant } = await guardedProject(harness);
    const refused = await send(tenant, FILE.padEnd(HELD_MAX + 1, ' '));
    expect([refused.status, await refused.json()]).toMatchObject([
      413,
      { code: 'payloadTooLarge', detail: expect.stringContaining('parts') },
    ]);
  });
});

describe('an import without a policy', () => {
  it('is made at once by a full key', async () => {
    const tenant = (await guardedProject(harness)).tenant;
    await harness.service.shared.tenants.change(tenant.id, harness.clock.now(), (now) => ({
      ok: true,
      value: { ...now, approveOutward: false, approveIrreversible: false },
    }));
    const key = await createKey(harness, tenant, { preset: 'full' });
    expect(await (await send(key, FILE)).json()).toMatchObject({ imported: 2 });
  });
});
