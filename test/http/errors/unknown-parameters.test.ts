/** Parameters that an operation does not know, on every operation of the contract, and dry runs. */
import { type Operation, operationsOf } from '@porchlight/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { endLine, headerLine, LineSum, userLine } from '../../../server/people/user-line.ts';
import { createFuzzWorld, type FuzzWorld } from '../../support/fuzz/world.ts';
import { createSocialTenant, problemOf, type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import { someOf } from '../../support/times.ts';

const harness = useHarness();
let world: FuzzWorld;
let webhookId: string;

beforeAll(async () => {
  world = await createFuzzWorld(harness.current);
  const json = { url: 'https://app.example.com/hook' };
  const created = await world.tenants.open.api('/api/webhooks', { method: 'POST', json });
  webhookId = ((await created.json()) as { webhook: { id: string } }).webhook.id;
});

const credentialOf = ({ metadata }: Operation): string | undefined => {
  const { open } = world.tenants;
  const byKind = {
    public: undefined,
    management: open.managementKey,
    application: open.applicationKey,
    edgeSession: world.edgeSession,
    waitToken: world.waitToken,
    accountToken: world.accountToken,
    accountSession: undefined,
  };
  return byKind[metadata.auth];
};

function pathOf({ path }: Operation): string {
  const ids = path.includes('/webhooks/') ? webhookId : path.includes('/sessions/') ? world.sessionId : world.userId;
  return path.replace(':tenantId', world.tenants.open.id).replace(':id', String(ids));
}

function send(operation: Operation, query: string, body: unknown): Promise<Response> {
  const credential = credentialOf(operation);
  const { streams } = operation.metadata;
  const text = streams === undefined ? JSON.stringify(body) : '';
  const sent = operation.method === 'GET' && body === undefined ? {} : { body: text };
  return harness.current.fetch(pathOf(operation) + query, {
    method: operation.method,
    headers: {
      ...(credential ? { authorization: `Bearer ${credential}` } : {}),
      ...(body === undefined && streams === undefined
        ? {}
        : { 'content-type': streams?.replace('*', 'png') ?? 'application/json' }),
    },
    ...(body === undefined && streams === undefined ? {} : sent),
  });
}

async function expectUnknown(answer: Response): Promise<void> {
  expect(answer.status).toBe(400);
  const problem = await problemOf(answer);
  expect(JSON.stringify(problem.errors)).toContain('bogus');
}

const bySession = ({ metadata }: Operation): boolean => metadata.auth === 'accountSession';
const named = (operation: Operation): [string, Operation] => [operation.metadata.id, operation];
const api = operationsOf().filter((operation) => operation.path.startsWith('/api/') && !bySession(operation));
const edge = operationsOf().filter(({ path, method }) => path.startsWith('/edge/') && method !== 'GET');
const bodied = [...api, ...edge].filter(({ method, metadata }) => method !== 'GET' && metadata.streams === undefined);

describe('H27: a parameter that an operation does not know', () => {
  it.each(someOf(api, 4).map(named))('in the query of %s is 400', async (_id, operation) => {
    await expectUnknown(await send(operation, '?bogus=1', operation.metadata.example?.request));
  });

  it.each(someOf(bodied, 4).map(named))('in the body of %s is 400', async (_id, operation) => {
    const request = (operation.metadata.example?.request ?? {}) as object;
    await expectUnknown(await send(operation, '', { ...request, bogus: 1 }));
  });

  it('on a deletion or an import is 400, and nothing happens', async () => {
    const { id, api: call } = world.tenants.open;
    const before = await (await call('/api/social-login/users')).text();
    for (const query of ['?dryrun=true', '?dry_run=yes', '?dry_run=1', '?dry_run=', '?force=1']) {
      const json = { confirm: id };
      for (const [path, init] of [
        [`/api/social-login/users/${world.userId}`, { method: 'DELETE' }],
        ['/api/resources/social-login', { method: 'DELETE' }],
        ['/api/tenant', { method: 'DELETE', json }],
        ['/api/social-login/import', importing(fileOf(5, 6))],
      ] as const)
        expect((await call(path + query, init)).status, path + query).toBe(400);
    }
    for (const path of [`/api/social-login/users/${world.userId}`, '/api/resources/social-login'])
      expect((await call(path, { method: 'DELETE', json: { dry_run: true } })).status).toBe(400);
    expect(await (await call('/api/social-login/users')).text()).toBe(before);
  });

  it('leaves start links and a body without fields alone', async () => {
    const { id, api: call } = world.tenants.open;
    expect((await harness.current.fetch(`/edge/auth/${id}/google?utm_source=mail`)).status).toBe(302);
    expect((await call('/api/claim/url', { method: 'POST', json: {} })).status).toBe(409);
  });
});

const importing = (body: string) => ({ method: 'POST', headers: { 'content-type': 'application/x-ndjson' }, body });

function fileOf(...ids: number[]): string {
  const total = new LineSum();
  const issuer = 'https://accounts.google.com';
  const lines = ids.map((id) =>
    userLine(
      {
        id,
        identities: [{ issuer, subject: `subject-${id}`, addedAt: new Date(1_700_000_000_000) }],
        email: `person-${id}@example.com`,
        name: null,
        picture: null,
        firstSeen: new Date(1_700_000_000_000),
        lastSeen: new Date(1_700_000_000_000),
        blockedAt: null,
      },
      total,
    ),
  );
  return headerLine(issuer) + lines.join('') + endLine(total);
}

describe('a dry run', () => {
  let tenant: SocialTenant;
  beforeAll(async () => {
    tenant = await createSocialTenant(harness.current);
    await tenant.quickSignIn('ada');
    await tenant.quickSignIn('ada');
    await tenant.quickSignIn('grace');
  });

  const state = async () => {
    const report = await (await tenant.api('/api/tenant')).json();
    const { events } = await tenant.events();
    return { report, events, users: await (await tenant.api('/api/social-login/users')).json() };
  };

  it('says what erasing a user would take, and takes nothing', async () => {
    const before = await state();
    const answer = await tenant.api('/api/social-login/users/1?dry_run=true', { method: 'DELETE' });
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { dry_run: true, would_remove: { users: 1, sessions: 2, events: 0 }, teams: [] },
    ]);
    const nobody = await tenant.api('/api/social-login/users/99?dry_run=true', { method: 'DELETE' });
    expect(nobody.status).toBe(404);
    expect(await state()).toEqual(before);
  });

  it('says of the resource what its deletion then takes', async () => {
    const other = await createSocialTenant(harness.current);
    await other.quickSignIn('ada');
    const tried = await other.api('/api/resources/social-login?dry_run=true', { method: 'DELETE' });
    const { would_remove } = (await tried.json()) as { would_remove: { users: number } };
    expect([tried.status, would_remove.users]).toEqual([200, 1]);
    expect((await other.api('/api/resources/social-login')).status).toBe(200);
    expect(would_remove).not.toHaveProperty('team_count');
    const json = { confirm: other.id };
    await other.api('/api/resources/teams', { method: 'POST', json: {} });
    await other.api('/api/teams', { method: 'POST', json: { name: 'Engines', owner_user_id: 1 } });
    for (const [path, sent] of [
      ['resources/social-login', {}],
      ['tenant', { json }],
    ] as const) {
      const withTeams = await other.api(`/api/${path}?dry_run=true`, { method: 'DELETE', ...sent });
      expect(await withTeams.json()).toMatchObject({ dry_run: true, would_remove: { ...would_remove, team_count: 1 } });
    }
    const done = await other.api('/api/resources/social-login?dry_run=false', { method: 'DELETE' });
    expect(await done.json()).toEqual({ deleted: true, removed: { ...would_remove, team_count: 1 } });
    const bare = await other.api('/api/resources/social-login?dry_run=true', { method: 'DELETE' });
    expect(bare.status).toBe(404);
    const nothing = await other.api('/api/tenant?dry_run=true', { method: 'DELETE', json });
    expect(await nothing.json()).toEqual({ dry_run: true, would_remove: { users: 0, sessions: 0, events: 0 } });
  });

  it('of the project wants its id too, and ends nothing', async () => {
    const before = await state();
    const sent = (confirm: string) => tenant.api('/api/tenant?dry_run=true', { method: 'DELETE', json: { confirm } });
    expect((await sent('another')).status).toBe(400);
    const answer = await sent(tenant.id);
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { dry_run: true, would_remove: { users: 2, sessions: 3, events: before.events.length } },
    ]);
    expect(await state()).toEqual(before);
  });

  it('of an import counts who would be added, who is there and who finds no room', async () => {
    const before = await state();
    const ids = Array.from({ length: 1_100 }, (_, index) => index + 1);
    const tried = await tenant.api('/api/social-login/import?dry_run=true', importing(fileOf(...ids)));
    expect([tried.status, await tried.json()]).toEqual([
      200,
      { dry_run: true, would_add: { users: 998 }, existing: 0, refused: 102, other_issuer: 998 },
    ]);
    const broken = await tenant.api('/api/social-login/import?dry_run=true', importing(fileOf(5, 6).slice(0, -20)));
    expect([broken.status, (await problemOf(broken)).detail]).toEqual([
      400,
      expect.stringContaining('Nothing was added'),
    ]);
    expect(await state()).toEqual(before);
    const done = await tenant.api('/api/social-login/import', importing(fileOf(50, 51)));
    expect(await done.json()).toMatchObject({ imported: 2 });
    const again = await tenant.api('/api/social-login/import?dry_run=true', importing(fileOf(50, 51, 52)));
    expect(await again.json()).toMatchObject({ would_add: { users: 1 }, existing: 2 });
  });
});
