/** Every document has an address, as a page for people and as Markdown for agents. */
import { ERROR_CODES, ERRORS, operationsOf } from '@porchlight/contract';
import { describe, expect, it } from 'vitest';
import { ENTRIES } from '../../../server/docs/sources/catalogue.ts';
import { VERSION } from '../../../server/docs/sources/version.ts';
import { htmlFaultsBut } from '../../support/browser/html-validator.ts';
import { useHarness } from '../../support/social-tenant.ts';
import { someOf, timesOf } from '../../support/times.ts';

const held = useHarness();
/** By default, Node's fetch asks for a reload, as a browser does with Shift. */
const NOT_RELOADED = { 'cache-control': 'max-age=0' };
const get = (path: string, headers: Record<string, string> = {}) => held.current.fetch(path, { headers });
const PATHS = ENTRIES.map(({ path }) => path);
/** The longest documents, those of the reference, take the longest to check, so they come last. */
const SHORT_FIRST = [...ENTRIES]
  .sort((one, other) => Number(Boolean(one.tag)) - Number(Boolean(other.tag)))
  .map(({ path }) => path);
const LOOKED_AT = SHORT_FIRST.slice(0, timesOf(SHORT_FIRST.length, 12));

// Sentences of the contract are used unchanged in cells and paragraphs.
const htmlFaults = htmlFaultsBut('long-title');

describe('a document', () => {
  it.each(someOf(LOOKED_AT, 10))('%s is a valid page for people, and names its release', async (path) => {
    const response = await get(path, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const page = await response.text();
    expect(page).toContain(`Version ${VERSION}, API`);
    expect(await htmlFaults(page)).toEqual([]);
  });

  it.each(someOf(PATHS, 10))('%s is the same Markdown by Accept and by .md, and names its release', async (path) => {
    const [negotiated, named] = [await get(path, { accept: 'text/markdown' }), await get(`${path}.md`)];
    for (const response of [negotiated, named]) {
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    }
    const text = await named.text();
    expect(await negotiated.text()).toBe(text);
    expect(text).toMatch(/^# \S/);
    expect(text).toContain(`\nPorchlight ${VERSION}, API`);
    // Code blocks may contain it.
    expect(text.replaceAll(/^```\w.*\n[\s\S]*?^```$/gm, '')).not.toMatch(/undefined/);
    // `${{ … }}` is an expression of GitHub Actions.
    expect(text).not.toMatch(/(?<!\$)\{\{|\]\(\/|```\w+ (?!title=)/);
  });

  it('is a page where the caller takes anything', async () => {
    expect((await get('/docs', { accept: '*/*' })).headers.get('content-type')).toContain('text/html');
  });

  it('/docs lists every document as JSON where that is asked for', async () => {
    const response = await get('/docs', { accept: 'application/json' });
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('vary')).toContain('Accept');
    const index = (await response.json()) as { documents: Record<string, string>[]; descriptions: object };
    const others = PATHS.filter((path) => path !== '/docs');
    expect(index.documents.map(({ url }) => url)).toEqual(others.map((path) => held.current.baseUrl + path));
    for (const { title, description, section, markdown_url = '' } of index.documents) {
      expect(title && description && section).toBeTruthy();
      expect((await fetch(markdown_url)).status, markdown_url).toBe(200);
    }
    for (const url of Object.values(index.descriptions)) expect((await fetch(url)).status, url).toBe(200);
  });

  it('/offerings names every resource, its call and its documents as JSON where that is asked for', async () => {
    const { offerings } = (await (await get('/offerings', { accept: 'application/json' })).json()) as {
      offerings: { resource: string; provision: { method: string; path: string }; documentation: string }[];
    };
    expect(offerings.map(({ resource }) => resource)).toEqual(['social-login', 'teams']);
    for (const { provision, documentation } of offerings) {
      expect(operationsOf().some(({ method, path }) => method === provision.method && path === provision.path)).toBe(
        true,
      );
      expect((await fetch(documentation)).status).toBe(200);
    }
  });

  it('that has no JSON is a page for a caller that prefers JSON', async () => {
    expect((await get('/docs/tokens', { accept: 'application/json' })).headers.get('content-type')).toContain('html');
  });

  it('may be kept by caches, each form apart', async () => {
    const response = await get('/docs/tokens', { accept: 'text/html' });
    expect(response.headers.get('cache-control')).toBe('public, max-age=300');
    expect(response.headers.get('vary')).toContain('Accept');
    const etag = response.headers.get('etag') ?? '';
    const again = await get('/docs/tokens', { accept: 'text/html', 'if-none-match': etag, ...NOT_RELOADED });
    expect(again.status).toBe(304);
    const markdown = await get('/docs/tokens', { accept: 'text/markdown', 'if-none-match': etag, ...NOT_RELOADED });
    expect(markdown.status).toBe(200);
  });

  it('runs no script but ours, which calls this service alone', async () => {
    const policies = await Promise.all(
      PATHS.map(async (path) => [path, (await get(path)).headers.get('content-security-policy')] as const),
    );
    for (const [path, policy] of policies) {
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toContain('unsafe');
      expect(policy, path).toContain("script-src 'self'");
      expect(policy, path).toContain("connect-src 'self'");
    }
  });

  it.each(['br', 'gzip'])('is sent compressed to a client that accepts %s, with a tag of its own', async (encoding) => {
    const packed = await get('/docs/tokens', { accept: 'text/html', 'accept-encoding': encoding });
    expect(packed.headers.get('content-encoding')).toBe(encoding);
    expect(packed.headers.get('vary')).toContain('Accept-Encoding');
    const plain = await get('/docs/tokens', { accept: 'text/html', 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(plain.headers.get('etag')).not.toBe(packed.headers.get('etag'));
    expect(await packed.text()).toBe(await plain.text());
  });

  it('is a plain 404 where there is none', async () => {
    expect((await get('/docs/nothing', { accept: 'text/html' })).status).toBe(404);
    expect((await get('/docs/nothing.md')).status).toBe(404);
  });
});

describe('the authentication guide', () => {
  it.each([
    ['the retired endpoint', '410 at `/mcp/manage`'],
    ['that an outage costs no token', 'Keep it, and repeat the call'],
    ['that there is no client_credentials grant', 'no `client_credentials` grant'],
    ['the credentials download', 'credentials_download_url'],
    ['that local storage may be discarded', 'local storage'],
  ])('tells an agent that reads nothing else of %s', async (_what, words) => {
    expect(await (await get('/auth.md')).text()).toContain(words);
  });
});

describe('the page of errors', () => {
  it('has an anchor for every code, with its status, cause and remedy', async () => {
    const [page, text] = [await (await get('/docs/errors')).text(), await (await get('/docs/errors.md')).text()];
    for (const code of ERROR_CODES) {
      const { status, detail, remedy } = ERRORS[code];
      expect(page).toContain(`<h3 id="${code}">`);
      const section = text.split(`### ${code} {#${code}}`)[1]?.split('\n##')[0] ?? '';
      expect(section).toContain(`**${status} `);
      expect(section).toContain(detail);
      expect(section).toContain(remedy);
    }
  });

  it('is where the type of a problem leads', async () => {
    const problem = (await (await get('/api/tenant')).json()) as { type: string };
    const { pathname, hash } = new URL(problem.type);
    expect(await (await get(pathname)).text()).toContain(`id="${hash.slice(1)}"`);
  });
});
