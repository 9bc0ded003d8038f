/** A call that needs a person, from the SDK and the command line. */
import { beforeAll, describe, expect, it } from 'vitest';
import { createManagement, Refused } from '../../sdk/src/management/index.ts';
import { decide, EVIL, HOME } from '../support/approvals.ts';
import { TestClock } from '../support/clock.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import { createOwner } from '../support/owner.ts';
import { projectLine } from './support/command-line.ts';
import { createProject } from './support/project.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ clock: new TestClock(new Date()) });
});

describe('the SDK', () => {
  it('says where the owner decides, waits, and makes the approved call', async () => {
    const { management, tenantId, created } = await createProject(harness.baseUrl, [HOME]);
    const owner = await createOwner(harness);
    await owner.claim(tenantId);
    expect(await management.approvals.setPolicy({ outward: true })).toEqual({
      outward: true,
      disruptive: false,
      irreversible: false,
    });
    expect(await management.approvals.policy()).toMatchObject({ outward: true });
    const refused = await management.provision([HOME, EVIL]).catch((error: unknown) => error);
    if (!(refused instanceof Refused) || !refused.approval) throw new Error('the call was not held back');
    expect(refused.code).toBe('approvalRequired');
    const { id } = refused.approval;
    await decide(harness, owner, id, 'approve');
    expect(await management.approvals.wait(refused)).toBe('approved');
    const approved = createManagement({
      baseUrl: harness.baseUrl,
      managementKey: created.management_key,
      approval: id,
    });
    expect((await approved.provision([HOME, EVIL])).callback_urls).toEqual([HOME, EVIL]);
  });
});

describe('the command line', () => {
  it('prints the address, and with --wait goes on after the approval', async () => {
    const shell = await projectLine(harness.baseUrl, {});
    const { json } = await shell.run('status');
    const tenantId = (json[0] as { tenant: { tenant_id: string } }).tenant.tenant_id;
    const owner = await createOwner(harness);
    await owner.claim(tenantId);
    const { shared } = harness.service;
    await shared.tenants.change(tenantId, harness.clock.now(), (tenant) => ({
      ok: true,
      value: { ...tenant, approveOutward: true },
    }));
    const held = await shell.run('keys', 'create', 'CI', '--preset', 'ci');
    expect(held.code).toBe(4);
    const [, id = ''] = /\/account\/approvals\/(apr_\w+)/.exec(held.stderr) ?? [];
    await decide(harness, owner, id, 'approve');
    const made = await shell.run('keys', 'create', 'CI', '--preset', 'ci', '--wait');
    expect([made.code, made.json]).toEqual([
      0,
      [expect.objectContaining({ secret: expect.stringMatching(/^svc_man_/) })],
    ]);
  });
});
