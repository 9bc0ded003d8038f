/** Files that programs request by a fixed name. */
import { createHash } from 'node:crypto';
import { MCP_TOOLS, OAUTH_SCOPES, operationsOf } from '@porchlight/contract';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ENTRIES } from '../../../server/docs/sources/catalogue.ts';
import { VERSION } from '../../../server/docs/sources/version.ts';
import { useHarness } from '../../support/social-tenant.ts';

const held = useHarness();
/** By default, Node's fetch asks for a reload, as a browser does with Shift. */
const NOT_RELOADED = { 'cache-control': 'max-age=0' };
const get = (path: string, headers: Record<string, string> = {}) => held.current.fetch(path, { headers });

describe('GET /openapi.json', () => {
  it('describes every operation of the contract, with this service as its server', async () => {
    const response = await get('/openapi.json');
    expect(response.headers.get('content-type')).toContain('application/json');
    const document = (await response.json()) as { openapi: string; servers: unknown; paths: Record<string, object> };
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(document.servers).toEqual([{ url: held.current.baseUrl, description: 'This service.' }]);
    for (const { path, method } of operationsOf()) {
      expect(document.paths[path.replaceAll(/:(\w+)/g, '{$1}')], path).toHaveProperty(method.toLowerCase());
    }
  });

  it('is sent in parts by tag, each complete in itself', async () => {
    const tags = [...new Set(operationsOf().map(({ metadata }) => metadata.tag))];
    for (const tag of tags) {
      const text = await (await get(`/openapi.json?tag=${encodeURIComponent(tag)}`)).text();
      const part = JSON.parse(text) as { paths: object; components: Record<string, object> };
      const ids = [...JSON.stringify(part.paths).matchAll(/"operationId":"(\w+)"/g)].map(([, id]) => id);
      const expected = operationsOf().filter(({ metadata }) => metadata.tag === tag);
      expect(ids.sort()).toEqual(expected.map(({ metadata }) => metadata.id).sort());
      for (const [, kind = '', name = ''] of text.matchAll(/"#\/components\/(\w+)\/([^"]+)"/g))
        expect(part.components[kind], `${tag}: ${kind} ${name}`).toHaveProperty([name]);
    }
  });

  it('is far shorter by tag than as a whole', async () => {
    const length = async (query: string) => (await (await get(`/openapi.json${query}`)).text()).length;
    const whole = await length('');
    expect(await length('?tag=Tenant')).toBeLessThan(whole / 4);
    expect(await length('?tag=Edge%20auth')).toBeLessThan(whole / 5);
  });

  it.each(['Nothing', '', 'tenant'])('refuses a tag that it does not have: "%s"', async (tag) => {
    const response = await get(`/openapi.json?tag=${tag}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: 'invalidRequest',
      detail: expect.stringContaining('"Social login"'),
    });
  });

  it('may be read by tools on any origin, without credentials', async () => {
    const response = await get('/openapi.json', { origin: 'https://editor.example' });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
  });

  it('is not sent again to a client that has it', async () => {
    const etag = (await get('/openapi.json')).headers.get('etag') ?? '';
    expect((await get('/openapi.json', { 'if-none-match': etag, ...NOT_RELOADED })).status).toBe(304);
  });
});

describe('what agents find the service by', () => {
  it('is a catalogue of its APIs whose addresses all answer, and the front page points to it', async () => {
    const answer = await get('/.well-known/api-catalog');
    expect(answer.headers.get('content-type')).toContain('application/linkset+json');
    const { linkset } = (await answer.json()) as { linkset: Record<string, { href: string }[] | string>[] };
    expect(linkset.map(({ anchor }) => anchor)).toEqual(['/api', '/mcp'].map((path) => held.current.baseUrl + path));
    const links = linkset.flatMap((context) =>
      Object.values(context).flatMap((each) => (Array.isArray(each) ? each : [])),
    );
    for (const { href } of links) expect((await fetch(href)).status, href).toBe(200);
    const { headers } = await get('/');
    for (const [, path = ''] of (headers.get('link') ?? '').matchAll(/<([^>]+)>/g))
      expect((await get(path)).status, path).toBe(200);
    expect(headers.get('link')).toContain('</.well-known/api-catalog>; rel="api-catalog"');
  });

  it('is a skill that can be installed, listed with the digest of its text', async () => {
    const index = (await (await get('/.well-known/agent-skills/index.json')).json()) as {
      skills: { name: string; url: string; digest: string }[];
    };
    const [skill] = index.skills;
    const text = await (await fetch(skill?.url ?? '')).text();
    expect(text).toMatch(/^---\nname: porchlight\ndescription: .{20,1024}\n---\n/);
    expect(skill?.digest).toBe(`sha256:${createHash('sha256').update(text).digest('hex')}`);
  });

  it('is a skill that works once it is installed: its head is YAML, its folder its name, its addresses whole', async () => {
    const text = await (await get('/.well-known/agent-skills/porchlight/SKILL.md')).text();
    const [, head = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? [];
    const { name, description, ...more } = parse(head) as Record<string, string>;
    expect([name, Object.keys(more)]).toEqual(['porchlight', []]);
    expect(description).toMatch(/Use it when/);
    const addresses = [...body.matchAll(/\]\((\S+?)\)/g)].map(([, address = '']) => address);
    for (const address of addresses.filter((one) => !one.startsWith('#')))
      expect((await fetch(address)).status, address).toBeLessThan(400);
  });
});

describe('GET /.well-known/mcp.json', () => {
  it('says where the MCP server is, what it offers and how to sign in', async () => {
    const card = (await (await get('/.well-known/mcp.json')).json()) as Record<string, unknown>;
    const endpoint = `${held.current.baseUrl}/mcp`;
    expect(card).toMatchObject({
      title: 'Porchlight',
      endpoint,
      transport: 'streamable-http',
      remotes: [{ type: 'streamable-http', url: endpoint }],
      authentication: { required: false, resource: endpoint, scopes: [...OAUTH_SCOPES] },
    });
    expect((card.tools as { name: string }[]).map(({ name }) => name)).toEqual([...MCP_TOOLS]);
  });

  it('links only to what is there', async () => {
    const card = JSON.stringify(await (await get('/.well-known/mcp.json')).json());
    const links = card.match(new RegExp(`${held.current.baseUrl}/[^"]+`, 'g')) ?? [];
    expect(links.length).toBeGreaterThan(5);
    for (const link of links) expect((await fetch(link)).status, link).toBeLessThan(406);
  });
});

describe('the server card and the catalogues of SEP-2127', () => {
  it('lead from the well-known address to the card, and the card to the endpoint, for pages of any origin', async () => {
    const { baseUrl } = held.current;
    for (const [path, type] of [
      ['/.well-known/ai-catalog.json', 'application/ai-catalog+json'],
      ['/.well-known/mcp/catalog.json', 'application/json'],
    ] as const) {
      const answer = await get(path);
      expect(answer.headers.get('content-type')).toContain(type);
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      const { entries } = (await answer.json()) as { entries: { url: string; type: string; identifier: string }[] };
      expect(entries).toEqual([
        expect.objectContaining({ url: `${baseUrl}/mcp/server-card`, type: 'application/mcp-server-card+json' }),
      ]);
      expect(entries[0]?.identifier).toMatch(/^urn:air:[\w.-]+:porchlight$/);
    }
    const card = await get('/mcp/server-card');
    expect(card.headers.get('content-type')).toContain('application/mcp-server-card+json');
    expect(card.headers.get('access-control-allow-origin')).toBe('*');
    expect(card.headers.get('etag')).toMatch(/^"/);
    expect(await card.json()).toMatchObject({
      name: expect.stringMatching(/^[a-zA-Z0-9.-]+\/porchlight$/),
      version: VERSION,
      remotes: [{ type: 'streamable-http', url: `${baseUrl}/mcp` }],
    });
  });

  it('name the version that the server names itself', async () => {
    const answer = await fetch(`${held.current.baseUrl}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'initialize',
        params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
      }),
    });
    expect(await answer.text()).toContain(`"version":"${VERSION}"`);
  });
});

describe('answers to programs', () => {
  it('say which type a POST takes, and tag the metadata', async () => {
    const { baseUrl } = held.current;
    const init = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'x' };
    const wrong = await fetch(`${baseUrl}/api/genesis`, init);
    expect([wrong.status, wrong.headers.get('accept-post')]).toEqual([415, 'application/json']);
    for (const path of ['/.well-known/oauth-authorization-server', '/.well-known/oauth-protected-resource/mcp']) {
      const etag = (await get(path)).headers.get('etag') ?? '';
      expect(etag).toMatch(/^"[\w-]{22}"$/);
      expect((await get(path, { ...NOT_RELOADED, 'if-none-match': etag })).status).toBe(304);
    }
  });
});

describe('GET /sitemap.xml and /robots.txt', () => {
  it('list every document, and where the list is', async () => {
    const sitemap = await (await get('/sitemap.xml')).text();
    for (const { path } of ENTRIES) expect(sitemap).toContain(`<loc>${held.current.baseUrl}${path}</loc>`);
    expect(await (await get('/robots.txt')).text()).toContain(`Sitemap: ${held.current.baseUrl}/sitemap.xml`);
  });
});

describe('GET /llms.txt', () => {
  it('is short: less than 2,500 tokens, however they are counted', async () => {
    const text = await (await get('/llms.txt')).text();
    // One token for 3.2 characters is more than tokenizers make of English text; addresses take about one for three.
    expect(text.length / 3.2).toBeLessThan(2_500);
  });

  it.each([
    'genesis',
    'social-login',
    'code_challenge',
    '/token',
    '/verify',
    '/refresh',
    '/claim/url',
    'agent-rules.md',
    'troubleshooting.md',
  ])('leads to %s', async (word) => {
    expect(await (await get('/llms.txt')).text()).toContain(word);
  });
});

describe('GET /agent-rules.md', () => {
  it('tells an agent what to do, what to ask and what never to do, with the release it holds for', async () => {
    const response = await get('/agent-rules.md');
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    const text = await response.text();
    for (const words of [
      `Version ${VERSION}`,
      '## Do',
      '## Ask the human first',
      '## Never',
      'code_challenge',
      '.gitignore',
    ])
      expect(text).toContain(words);
  });
});

describe('GET /llms-full.txt', () => {
  it('holds every document in one text', async () => {
    const text = await (await get('/llms-full.txt')).text();
    for (const { path } of ENTRIES) {
      const document = await (await get(`${path}.md`)).text();
      expect(text).toContain(document.trim());
    }
  });
});

describe('GET /', () => {
  it('shows what to give to an agent, what to try, what it costs and how to run it', async () => {
    const page = await (await get('/', { accept: 'text/html' })).text();
    const { baseUrl } = held.current;
    for (const words of [
      `Read ${baseUrl}/llms.txt and follow it`,
      `claude mcp add --transport http porchlight ${baseUrl}/mcp`,
      'Run the sandbox',
      'What it costs',
      `npm install ${baseUrl}/porchlight.tgz`,
      'npx --no-install porchlight start',
      `<link rel="canonical" href="${baseUrl}/"/>`,
      'property="og:title"',
    ])
      expect(page, words).toContain(words);
    // Its code has colours, so the tags are removed first.
    expect(page.replaceAll(/<[^>]+>/g, '').replaceAll('&#39;', "'")).toContain(`const base = '${baseUrl}'`);
  });
});
