/** What machines ask for by a fixed name: the sitemap and the rules for crawlers. */
import { ENTRIES } from './sources/catalogue.ts';

/** Addresses that belong to one person or one moment, or that are for programs. */
const NOT_FOR_CRAWLERS = [
  '/api/',
  '/edge/',
  '/account',
  '/claim/',
  '/oauth/',
  '/mcp/',
  '/personas/',
  '/try',
  '/docs/search',
];

const PUBLIC_FILES = ['/llms.txt', '/agent-rules.md', '/llms-full.txt', '/auth.md', '/openapi.json'];

const ABOUT_THE_SERVICE = ['/privacy', '/terms', '/security', '/contact'];

const PUBLIC_PATHS: readonly string[] = [
  '/',
  ...ENTRIES.map(({ path }) => path),
  ...ABOUT_THE_SERVICE,
  ...PUBLIC_FILES,
];

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

export const sitemap = (baseUrl: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...PUBLIC_PATHS.map((path) => `  <url><loc>${escapeXml(baseUrl + path)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');

export const robots = (baseUrl: string): string =>
  [
    'User-agent: *',
    ...NOT_FOR_CRAWLERS.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${baseUrl}/sitemap.xml`,
    '',
  ].join('\n');
