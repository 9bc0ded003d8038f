/**
 * One issuer on two nodes: whichever node a request reaches, it is the same issuer, and what ends on one ends on both.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminOn } from '../../admin/support/in-process.ts';
import { startTwoNodes, type TwoNodes } from '../../support/network/two-nodes.ts';
import { CookieBrowser } from '../../support/sign-in.ts';
import { CALLBACK, type SocialTenant } from '../../support/social-tenant.ts';
import { appOf, type ForeignClient, refreshAs, registerAgent, signInAs } from './support/foreign-client.ts';

const RESOURCE = 'https://app.example.com/mcp';
const SETTINGS = { resources: [RESOURCE], scopes: [{ name: 'use', description: 'Use it' }] };

let nodes: TwoNodes;
let tenant: SocialTenant;

beforeAll(async () => {
  nodes = await startTwoNodes();
  tenant = await nodes.createTenant();
  expect((await setAgents(SETTINGS)).status).toBe(200);
  while (!(await offersAgents())) await sleep(20);
});

beforeEach(async () => {
  nodes.seat.clock.set(new Date());
  await tenant.refill();
});

const setAgents = (json: unknown) => nodes.at(0, tenant).api('/api/social-login/agents', { method: 'PUT', json });

/** Whether the second node knows that agents may connect. */
const offersAgents = async (): Promise<boolean> => {
  const answer = await fetch(`${addressOf(1)}/t/${tenant.id}/.well-known/openid-configuration`);
  return 'registration_endpoint' in ((await answer.json()) as object);
};

const addressOf = (node: 0 | 1): string => nodes.addresses[node] ?? '';

/** A browser behind a balancer that sends the requests to the two nodes in turn. */
class AlternatingBrowser extends CookieBrowser {
  #turn = 0;

  override send(url: string | URL, init?: RequestInit): Promise<Response> {
    const { pathname, search } = new URL(url);
    this.#turn += 1;
    // The built-in identity provider stands for another service, so it is always on one node.
    const node = this.#turn % 2 === 0 || pathname.startsWith('/personas/') ? 0 : 1;
    return super.send(new URL(pathname + search, addressOf(node)), init);
  }
}

/** The same client, whose calls without a browser go to one node. */
const at = (node: 0 | 1, foreign: ForeignClient): ForeignClient => {
  const endpoint = (of: string | undefined): string => (of ?? '').replace(nodes.baseUrl, addressOf(node));
  const { token_endpoint, userinfo_endpoint } = foreign.as;
  const as = {
    ...foreign.as,
    token_endpoint: endpoint(token_endpoint),
    userinfo_endpoint: endpoint(userinfo_endpoint),
  };
  return { ...foreign, as };
};

const isActive = async (node: 0 | 1, token: string): Promise<boolean> => {
  const answer = await fetch(`${addressOf(node)}/t/${tenant.id}/introspect`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tenant.applicationKey}` },
    body: new URLSearchParams({ token }),
  });
  return ((await answer.json()) as { active: boolean }).active;
};

const kidsAt = async (node: 0 | 1): Promise<string[]> => {
  const answer = await fetch(`${addressOf(node)}/t/${tenant.id}/jwks`);
  return ((await answer.json()) as { keys: { kid: string }[] }).keys.map(({ kid }) => kid);
};

/** How long something stays true, in milliseconds. */
async function lasting(isStill: () => Promise<boolean>): Promise<number> {
  const started = performance.now();
  while (await isStill()) await sleep(5);
  return performance.now() - started;
}

const connect = async (redeemedAt: 0 | 1) => {
  const agent = await registerAgent(nodes, tenant.id);
  const parameters = { resource: RESOURCE, scope: 'use' };
  const { tokens } = await signInAs(at(redeemedAt, agent), { browser: new AlternatingBrowser(), parameters });
  return { agent, tokens };
};

describe('one issuer on two nodes', () => {
  it.each([0, 1] as const)('takes each step of a sign-in at another node, and the code at node %i', async (node) => {
    const other = node === 0 ? 1 : 0;
    const app = await appOf(nodes, tenant.id, CALLBACK);
    const { tokens } = await signInAs(at(node, app), { browser: new AlternatingBrowser() });
    const told = await fetch(at(other, app).as.userinfo_endpoint ?? '', {
      headers: { authorization: `Bearer ${tokens.access_token}` },
    });
    expect(await told.json()).toMatchObject({ email: 'ada@example.test' });
    const renewed = await refreshAs(at(other, app), tokens.refresh_token ?? '');
    for (const there of [node, other] as const)
      await expect(refreshAs(at(there, app), tokens.refresh_token ?? '')).rejects.toMatchObject({
        error: 'invalid_grant',
      });
    expect((await refreshAs(at(node, app), renewed.refresh_token ?? '')).access_token).toBeTypeOf('string');
  });

  it('ends what an agent holds on the other node within a second of the end of its session', async () => {
    const { agent, tokens } = await connect(0);
    for (const node of [0, 1] as const) expect(await isActive(node, tokens.access_token)).toBe(true);
    const [, claims = ''] = tokens.access_token.split('.');
    const { sid } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sid: string };
    const ended = await nodes.at(0, tenant).api(`/api/social-login/sessions/${sid}`, { method: 'DELETE' });
    expect(ended.status).toBe(200);
    expect(await isActive(0, tokens.access_token)).toBe(false);
    expect(await lasting(() => isActive(1, tokens.access_token))).toBeLessThan(1_000);
    await expect(refreshAs(at(1, agent), tokens.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  it('signs with a new key on both nodes within a second of a rotation, and takes nothing that the old one signed', async () => {
    const { tokens } = await connect(1);
    const old = await kidsAt(0);
    const { exit, out } = await adminOn(nodes.seat)(`issuer rotate ${tenant.id} --now --yes --json`);
    expect(exit).toBe(0);
    const { kids } = JSON.parse(out) as { kids: string[] };
    for (const node of [0, 1] as const) {
      expect(await lasting(async () => (await kidsAt(node))[0] === old[0])).toBeLessThan(1_000);
      expect(await kidsAt(node)).toEqual(kids);
      expect(await isActive(node, tokens.access_token)).toBe(false);
    }
    await tenant.refill();
    const { tokens: next } = await connect(0);
    expect(await isActive(1, next.access_token)).toBe(true);
  });

  it('takes agents on both nodes within a second of the owner’s word, and no longer when it is taken back', async () => {
    expect((await setAgents({ resources: [] })).status).toBe(200);
    expect(await lasting(offersAgents)).toBeLessThan(1_000);
    expect((await setAgents(SETTINGS)).status).toBe(200);
    expect(await lasting(async () => !(await offersAgents()))).toBeLessThan(1_000);
  });
});
