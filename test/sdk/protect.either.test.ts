/** `protectMcp` and `protectApi` in each of their forms: Express, Node's own server, fetch handlers and Next's routes. */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Protection, type ProtectOptions, protectApi, protectMcp } from '../../sdk/src/protect/index.ts';
import { registerAgent, signInAs } from '../http/issuer/support/foreign-client.ts';
import { endAfterFile } from '../support/cleanup.ts';
import { TestClock } from '../support/clock.ts';
import { createSocialTenant, type SocialTenant, useHarness } from '../support/social-tenant.ts';

const RESOURCE = 'https://app.example.com/tools/mcp';
const METADATA = '/.well-known/oauth-protected-resource/tools/mcp';
const SCOPES = [
  { name: 'todos:read', description: 'Read your to-do list' },
  { name: 'todos:write', description: 'Change your to-do list' },
];

const harness = useHarness({ clock: new TestClock(new Date()) });
let tenant: SocialTenant;
let options: ProtectOptions;
/** A token that may only read, and one that may read and write. */
let reader: string;
let writer: string;

beforeAll(async () => {
  tenant = await createSocialTenant(harness.current);
  const json = { resources: [RESOURCE], scopes: SCOPES };
  expect((await tenant.api('/api/social-login/agents', { method: 'PUT', json })).status).toBe(200);
  const agent = await registerAgent(harness.current, tenant.id);
  const tokenFor = async (scope: string) =>
    (await signInAs(agent, { parameters: { resource: RESOURCE, scope } })).tokens.access_token;
  [reader, writer] = [await tokenFor('todos:read'), await tokenFor('todos:read todos:write')];
  const { baseUrl } = harness.current;
  options = { baseUrl, tenantId: tenant.id, resource: RESOURCE, scopes: ['todos:read'], name: 'To-do list' };
});

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer({ maxHeaderSize: 4_000_000 }, listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endAfterFile(async () => void server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** How a program calls the protected server, whatever framework it uses. */
type Send = (path: string, init?: RequestInit) => Promise<Response>;

const over =
  (address: string): Send =>
  (path, init) =>
    fetch(address + path, init);

/** Express with the protection in front of everything, and one route that needs more scopes. */
const wholeExpress = async (protection: Protection): Promise<Send> => {
  const app = express();
  app.use(protection.middleware);
  app.all('/tools/mcp', (req, res) => void res.json(protection.authOf(req)));
  app.all('/tools/write', protection.requireScopes('todos:write'), (_req, res) => void res.json('written'));
  return over(await listen(app));
};

/** Express with the protection at some paths only; others stay open. */
const mountedExpress = async (protection: Protection): Promise<Send> => {
  const app = express();
  app.use([protection.metadataPath, '/tools'], protection.middleware);
  app.all('/tools/mcp', (req, res) => void res.json(protection.authOf(req)));
  app.all('/tools/write', protection.requireScopes('todos:write'), (_req, res) => void res.json('written'));
  return over(await listen(app));
};

const plainNode = async (protection: Protection): Promise<Send> =>
  over(
    await listen((req, res) =>
      protection.middleware(req, res, () => {
        const answer = () => void res.end(JSON.stringify(protection.authOf(req)));
        if (req.url === '/tools/write') protection.requireScopes('todos:write')(req, res, answer);
        else answer();
      }),
    ),
  );

/** A route of Next exports one function for each method, in a file whose folder is its path. */
const nextRoutes = async (protection: Protection): Promise<Send> => {
  const mcp = protection.guard((_request, auth) => Response.json(auth));
  const write = protection.guard(() => Response.json('written'), 'todos:write');
  const metadata = () => protection.metadata();
  const routes: Readonly<Record<string, Record<string, (request: Request) => Response | Promise<Response>>>> = {
    '/tools/mcp': { GET: mcp, POST: mcp, OPTIONS: mcp },
    '/tools/write': { POST: write },
    [METADATA]: { GET: metadata },
  };
  return async (path, init = {}) => {
    const route = routes[path]?.[init.method ?? 'GET'];
    return route ? route(new Request(new URL(path, RESOURCE), init)) : new Response(null, { status: 405 });
  };
};

/** One function for all paths, as in workers and other runtimes with fetch. */
const oneFetch = async (protection: Protection): Promise<Send> => {
  const answer = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (pathname === protection.metadataPath) return protection.metadata();
    const checked = await protection.check(request, ...(pathname === '/tools/write' ? ['todos:write'] : []));
    return checked.ok ? Response.json(checked.auth) : checked.response;
  };
  return (path, init) => answer(new Request(new URL(path, RESOURCE), init));
};

const FORMS = [
  ['Express', wholeExpress],
  ['Express at some paths', mountedExpress],
  ['node:http', plainNode],
  ['Next’s routes', nextRoutes],
  ['one fetch handler', oneFetch],
] as const;

const bearing = (token: string, init: RequestInit = {}): RequestInit => ({
  method: 'POST',
  ...init,
  headers: { authorization: `Bearer ${token}`, ...init.headers },
});

describe.each([
  ['protectMcp', protectMcp],
  ['protectApi', protectApi],
])('%s', (_name, protect) => {
  it.each(FORMS)('with %s lets in who was allowed, and tells everybody else how', async (_form, serve) => {
    const send = await serve(protect({ ...options, applicationKey: tenant.applicationKey }));
    const told = await send(METADATA);
    expect(told.headers.get('content-type')).toContain('application/json');
    expect(told.headers.get('access-control-allow-headers')).toContain('Mcp-Protocol-Version');
    expect(await told.json()).toEqual({
      resource: RESOURCE,
      authorization_servers: [`${harness.current.baseUrl}/t/${tenant.id}`],
      scopes_supported: ['todos:read'],
      bearer_methods_supported: ['header'],
      dpop_signing_alg_values_supported: ['ES256', 'Ed25519', 'EdDSA', 'RS256', 'PS256'],
      resource_name: 'To-do list',
    });

    const metadata = `resource_metadata="https://app.example.com${METADATA}"`;
    for (const [headers, error] of [
      [{}, ''],
      [{ authorization: 'Bearer nonsense' }, 'error="invalid_token"'],
      [{ authorization: 'Basic YTpi' }, 'error="invalid_token"'],
      [{ authorization: `Bearer ${reader}, Bearer ${reader}` }, 'error="invalid_token"'],
      [{ authorization: `Bearer ${reader.slice(0, -3)}AAA` }, 'error="invalid_token"'],
    ] as const) {
      const refused = await send('/tools/mcp', { method: 'POST', headers });
      const challenge = refused.headers.get('www-authenticate') ?? '';
      expect(refused.status).toBe(401);
      expect(challenge).toContain(metadata);
      expect(challenge).toContain('scope="todos:read"');
      expect(challenge.includes('error=')).toBe(error !== '');
      expect(challenge).toContain(error);
    }

    const admitted = await send('/tools/mcp', bearing(reader));
    expect(admitted.status).toBe(200);
    expect(await admitted.json()).toMatchObject({ userId: 1, scopes: ['todos:read'], extra: { userId: 1 } });

    const narrow = await send('/tools/write', bearing(reader));
    expect(narrow.status).toBe(403);
    expect(narrow.headers.get('www-authenticate')).toMatch(/error="insufficient_scope".*scope="[^"]*todos:write"/);
    expect((await send('/tools/write', bearing(writer))).status).toBe(200);
  });
});

describe('what anybody sends', () => {
  /** A token in the form of the issuer, with another header. */
  const headed = (header: object): string =>
    [Buffer.from(JSON.stringify(header)).toString('base64url'), ...reader.split('.').slice(1)].join('.');
  const strange: readonly (readonly [string, () => string])[] = [
    ...[0, 8_193, 9_000, 1_000_000].map((length) => [`${length} characters`, () => 'x'.repeat(length)] as const),
    ['a token with 1,000,000 characters of claims', () => reader.replace('.', `.${'A'.repeat(1_000_000)}`)],
    ['dots', () => '..'],
    ['no JSON', () => 'a.b.c'],
    ['a header that is null', () => `bnVsbA.${reader.split('.').slice(1).join('.')}`],
    ['crit', () => headed({ alg: 'ES256', typ: 'at+jwt', crit: ['x'], x: 1 })],
    ['b64', () => headed({ alg: 'ES256', typ: 'at+jwt', crit: ['b64'], b64: false })],
    ['no alg', () => headed({ typ: 'at+jwt' })],
    ['alg none', () => headed({ alg: 'none', typ: 'at+jwt' })],
    ['an alg that is a list', () => headed({ alg: ['ES256'], typ: 'at+jwt' })],
    ['no kid', () => headed({ alg: 'ES256', typ: 'at+jwt' })],
    ['a kid that is a number', () => headed({ alg: 'ES256', kid: 1, typ: 'at+jwt' })],
    ['an unknown kid', () => headed({ alg: 'ES256', kid: 'x', typ: 'at+jwt' })],
  ];

  it.each(FORMS)('H41: is refused with 401 and never a fault, with %s', async (_form, serve) => {
    const send = await serve(protectMcp({ ...options, applicationKey: tenant.applicationKey }));
    for (const [what, token] of strange) {
      for (const scheme of ['Bearer', 'DPoP']) {
        const headers = { authorization: `${scheme} ${token()}` };
        const { status } = await send('/tools/mcp', { method: 'POST', headers });
        expect([what, scheme, status]).toEqual([what, scheme, 401]);
      }
      const proven = { authorization: `DPoP ${reader}`, dpop: token() };
      expect([what, (await send('/tools/mcp', { method: 'POST', headers: proven })).status]).toEqual([what, 401]);
    }
  });
});

describe('a program in a browser of another origin', () => {
  const origin = { origin: 'https://inspector.example' };

  it.each(FORMS.filter(([form]) => form !== 'one fetch handler'))(
    'reads what an MCP server behind protectMcp answers, with %s, and nothing behind protectApi',
    async (form, serve) => {
      const mcp = await serve(protectMcp(options));
      const asked = await mcp('/tools/mcp', { method: 'OPTIONS', headers: origin });
      expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
      for (const answer of [
        await mcp('/tools/mcp', bearing(reader, { headers: origin })),
        await mcp('/tools/mcp', { method: 'POST', headers: origin }),
      ]) {
        expect(answer.headers.get('access-control-allow-origin')).toBe('*');
        expect(answer.headers.get('access-control-expose-headers')).toContain('Mcp-Session-Id');
      }
      const api = await serve(protectApi(options));
      const answer = await api('/tools/mcp', bearing(reader, { headers: origin }));
      expect([form, answer.headers.get('access-control-allow-origin')]).toEqual([form, null]);
    },
  );
});

describe('the application key', () => {
  it('lets the end of a session count at once where the service is asked, and is optional', async () => {
    const ended = await tenant.api('/api/social-login/users/1/sessions', { method: 'DELETE' });
    expect(ended.status).toBe(200);
    const call = () => new Request(RESOURCE, bearing(reader));
    expect((await protectApi({ ...options, applicationKey: tenant.applicationKey }).check(call())).ok).toBe(false);
    expect((await protectApi(options).check(call())).ok).toBe(true);
  });

  it('of another kind is told apart before the first call', () => {
    expect(() => protectMcp({ ...options, applicationKey: tenant.managementKey })).toThrow(TypeError);
  });

  it('is not needed to say 503 when the keys of the issuer cannot be read', async () => {
    const away = protectMcp({ ...options, baseUrl: 'http://127.0.0.1:9' });
    const checked = await away.check(new Request(RESOURCE, bearing(reader)));
    expect(checked.ok ? 200 : [checked.response.status, checked.response.headers.get('retry-after')]).toEqual([
      503,
      '2',
    ]);
  });
});
