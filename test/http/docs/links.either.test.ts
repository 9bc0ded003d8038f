/** Walks the whole site from its front page: no broken links, no missing anchors. */
import { beforeAll, describe, expect, it } from 'vitest';
import { useHarness } from '../../support/social-tenant.ts';

const held = useHarness();

interface Visited {
  readonly status: number;
  readonly type: string;
  readonly ids: ReadonlySet<string>;
  readonly links: readonly string[];
  /** What a browser loads together with the page. */
  readonly loaded: readonly string[];
}

const visited = new Map<string, Visited>();
const START = [
  '/',
  '/docs',
  '/developers',
  '/offerings',
  '/auth',
  '/llms.txt',
  '/llms-full.txt',
  '/sitemap.xml',
  '/robots.txt',
];

const MARKUP_LINK = /\b(?:href|src)="([^"]+)"/g;
const LOADED = /<(?:link|script|img)\b[^>]*?\s(?:href|src)="([^"]+)"/g;
const MARKDOWN_LINK = /\]\(([^)\s]+)\)/g;
const PLAIN_LINK = /\bhttps?:\/\/[^\s)<>"`,]+[^\s)<>"`,.:]/g;

function linksIn(text: string, type: string): string[] {
  if (type.includes('html'))
    return [...text.matchAll(MARKUP_LINK)].map(([, link = '']) => link.replaceAll('&amp;', '&'));
  if (!/markdown|plain|xml/.test(type)) return [];
  const outsideCode = text.replaceAll(/```[\s\S]*?```/g, '').replaceAll(/`[^`\n]*`/g, '');
  return [
    ...[...outsideCode.matchAll(MARKDOWN_LINK)].map(([, link = '']) => link),
    ...[...outsideCode.matchAll(PLAIN_LINK)].map(([link]) => link),
  ];
}

/**
 * Headings of a Markdown text have their anchors in braces, or the page makes them. The pages are checked for those.
 */
async function visit(path: string): Promise<Visited> {
  const response = await held.current.fetch(path, { headers: { accept: 'text/html,*/*;q=0.5' } });
  const type = response.headers.get('content-type') ?? '';
  const text = await response.text();
  const ids = new Set([...text.matchAll(/\bid="([^"]+)"/g)].map(([, id = '']) => id));
  const loaded = type.includes('html') ? [...text.matchAll(LOADED)].map(([, link = '']) => link) : [];
  return { status: response.status, type, ids, links: linksIn(text, type), loaded };
}

const isOurs = (link: URL): boolean => link.origin === held.current.baseUrl;

beforeAll(async () => {
  const queue = [...START];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (visited.has(path)) continue;
    const page = await visit(path);
    visited.set(path, page);
    for (const link of page.links) {
      const url = new URL(link, `${held.current.baseUrl}${path}`);
      if (isOurs(url) && !visited.has(url.pathname)) queue.push(url.pathname);
    }
  }
});

describe('the public site', () => {
  it('is reached whole from its front door', () => {
    expect(visited.size).toBeGreaterThan(50);
  });

  it('has no link that leads nowhere', () => {
    const broken = [...visited].flatMap(([path, { status }]) => (status < 400 ? [] : [`${path} ${status}`]));
    expect(broken).toEqual([]);
  });

  it('has no link to a missing anchor', () => {
    const missing = [...visited].flatMap(([path, { links }]) =>
      links.flatMap((link) => {
        const url = new URL(link, `${held.current.baseUrl}${path}`);
        const page = visited.get(url.pathname.replace(/\.md$/, ''));
        if (!isOurs(url) || url.hash === '' || !page?.type.includes('html')) return [];
        return page.ids.has(url.hash.slice(1)) ? [] : [`${path} → ${url.pathname}${url.hash}`];
      }),
    );
    expect(missing).toEqual([]);
  });

  it('loads nothing from another host', () => {
    for (const [path, { loaded }] of visited) {
      for (const link of loaded) expect(isOurs(new URL(link, held.current.baseUrl)), `${path} → ${link}`).toBe(true);
    }
  });
});
