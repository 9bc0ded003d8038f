/** A project with an owner, agents and test users: whoever wants to come in finds every door in it. */
import { claimUrlOf, type SignedInBrowser, signInAccount } from '../../../support/account.ts';
import type { Harness } from '../../../support/harness.ts';
import { CALLBACK, createSocialTenant, type SocialTenant } from '../../../support/social-tenant.ts';

/** A test user can sign in only here, because nobody has proven the other host. */
export const LOCAL_CALLBACK = 'http://localhost:4000/auth/callback';
export const MCP = 'https://app.example.com/mcp';

export interface OwnedProject {
  readonly node: Harness;
  readonly tenant: SocialTenant;
  readonly owner: SignedInBrowser;
  /** Asks the issuer about a token. The app's secret is no key: it works after a recovery too. */
  introspect(token: string): Promise<boolean>;
}

/** Tells whether something still opens. It may be asked once. */
export type Opens = () => Promise<boolean>;
/** Makes something that opens a door. */
export type Door = (project: OwnedProject) => Promise<Opens>;

export async function createOwnedProject(node: Harness): Promise<OwnedProject> {
  const tenant = await createSocialTenant(node, [CALLBACK, LOCAL_CALLBACK]);
  const owner = await signInAccount(node);
  await owner.submit((await claimUrlOf(tenant)).path, { decision: 'approve' });
  const json = { resources: [MCP], scopes: [{ name: 'todos:read', description: 'Read your to-do list' }] };
  const set = await tenant.api('/api/social-login/agents', { method: 'PUT', json });
  if (set.status !== 200) throw new Error(`the agents were answered with ${set.status}`);
  const secret = await secretOfApp(tenant);
  return { node, tenant, owner, introspect: (token) => introspect(node, tenant.id, secret, token) };
}

async function secretOfApp(tenant: SocialTenant): Promise<string> {
  const made = await tenant.api('/api/social-login/clients/app/secret', { method: 'POST' });
  return ((await made.json()) as { client_secret: string }).client_secret;
}

async function introspect(node: Harness, tenantId: string, secret: string, token: string): Promise<boolean> {
  const authorization = `Basic ${Buffer.from(`app:${secret}`).toString('base64')}`;
  const body = new URLSearchParams({ token });
  const answer = await node.fetch(`/t/${tenantId}/introspect`, { method: 'POST', headers: { authorization }, body });
  const { active } = (await answer.json()) as { active?: boolean };
  if (active === undefined) throw new Error(`introspection answered ${answer.status}`);
  return active;
}
