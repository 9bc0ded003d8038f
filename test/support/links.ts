/** A machine that asks for a key, and the member who decides in a browser. */
import { type Desk, deskFor } from '../http/desk/support/desk.ts';
import { type SignedInBrowser, signInAccount } from './account.ts';
import type { Harness } from './harness.ts';
import type { TestTenant } from './tenant.ts';

export interface AskedLink {
  readonly path: string;
  readonly userCode: string;
  readonly waitToken: string;
}

export const askForLink = (
  harness: Pick<Harness, 'fetch'>,
  tenantId: string,
  machine = 'ada-laptop',
): Promise<Response> =>
  harness.fetch('/api/link', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tenant_id: tenantId, machine }),
  });

export async function newLink(harness: Pick<Harness, 'fetch'>, tenantId: string, machine?: string): Promise<AskedLink> {
  const response = await askForLink(harness, tenantId, machine);
  if (response.status !== 201) throw new Error(`the link answered ${response.status}: ${await response.text()}`);
  const { link_url, user_code, wait } = (await response.json()) as {
    link_url: string;
    user_code: string;
    wait: { token: string };
  };
  return { path: new URL(link_url).pathname, userCode: user_code, waitToken: wait.token };
}

export interface Waited {
  readonly status: string;
  readonly tenant_id: string;
  readonly secret?: string;
}

export async function waitOnce(harness: Pick<Harness, 'fetch'>, waitToken: string): Promise<Waited> {
  const headers = { authorization: `Bearer ${waitToken}` };
  const response = await harness.fetch('/api/wait?timeout=0', { headers });
  if (response.status !== 200) throw new Error(`the wait answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Waited;
}

/** Somebody joins the project by an invitation of its owner. */
export async function joinAs(
  harness: Harness,
  owner: Desk,
  tenant: Pick<TestTenant, 'id'>,
  role: 'admin' | 'member' | 'support',
): Promise<{ readonly human: SignedInBrowser; readonly desk: Desk }> {
  const human = await signInAccount(harness);
  const { text } = await owner.send('/members/invite', { email: human.email, role }, '/members');
  const path = /\/account\/invitations\/svc_invite_\w+/.exec(text)?.[0] ?? '';
  const joined = await human.submit(path, { decision: 'accept' });
  if (joined.status !== 303) throw new Error(`joining answered ${joined.status}`);
  return { human, desk: deskFor(human, tenant) };
}

export const approveLink = (desk: Desk, { userCode }: AskedLink) =>
  desk.send('/link/approve', { user_code: userCode }, '/link');
