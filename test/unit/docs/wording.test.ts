/** Product names and technical terms are spelled as their owners spell them, and each document has its place. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ENTRIES, INDEX, SOURCES } from '../../../server/docs/sources/catalogue.ts';
import { repositoryRoot } from '../../support/repository.ts';

const FOLDER = join(repositoryRoot, 'server/docs/content');
const FILES = readdirSync(FOLDER).flatMap((file) => (file.endsWith('.md') ? file.slice(0, -3) : []));
/** Served under other names: /llms.txt and /agent-rules.md. */
const WITHOUT_PAGE = ['llms', 'agent-rules'];

const MISSPELLED =
  /\b(?:PorchLight|Javascript|Typescript|Postgres|Postgresql|PostGres|NextJS|Nextjs|NodeJS|Nodejs|Oauth|Github|Json|Api|Url|Graphql|[Ww]eb [Hh]ook|Kubernets|Redis DB|e-Mail|Open ID Connect|[Ll]og-in|sign in page|Pgbouncer|PGBouncer|HAproxy|Haproxy|Nginx|NGINX|Sveltekit|Svelte Kit|VSCode|VScode|Chatgpt|ChatGpt|Playwrite|ExpressJS|Fast API|Mcp|Jwt|Openid|OpenId)s?\b/g;

const prose = (markdown: string): string =>
  markdown
    .replaceAll(/```[\s\S]*?```/g, '')
    .replaceAll(/`[^`\n]*`/g, '')
    .replaceAll(/\]\([^)]*\)/g, ']')
    .replaceAll(/\{\{[^}]*\}\}/g, '');

/** These documents explain the API's word, show it in code, or use it for an operator's tables. */
const MAY_SAY_TENANT = ['glossary', 'changelog', 'cli', 'operations', 'databases', 'scaling', 'speed'];

describe('the documents', () => {
  it.each(FILES.filter((name) => !MAY_SAY_TENANT.includes(name)))(
    '%s.md says project, as the glossary has it',
    (name) => {
      const text = prose(readFileSync(join(FOLDER, `${name}.md`), 'utf8')).replaceAll('?tag=Tenant', '');
      expect(text.match(/[^.\n]*\b[Tt]enants?\b[^.\n]*/g) ?? []).toEqual([]);
    },
  );

  it.each(FILES)('%s.md spells the words of the trade rightly', (name) => {
    expect(prose(readFileSync(join(FOLDER, `${name}.md`), 'utf8')).match(MISSPELLED) ?? []).toEqual([]);
  });

  it('are all listed, and each has a source', () => {
    expect(FILES.filter((name) => !SOURCES.includes(name) && !WITHOUT_PAGE.includes(name))).toEqual([]);
    expect(SOURCES.filter((name) => !FILES.includes(name))).toEqual([]);
  });

  /** The list of all documents is a placeholder here and does not count: a text must link to each document. */
  it('are each led to by the text of another', () => {
    const linked = new Set(
      ENTRIES.flatMap(({ path, source }) => {
        const text = source ? readFileSync(join(FOLDER, `${source}.md`), 'utf8') : '';
        const links = [...text.matchAll(/\]\((\/[^)#\s]*)/g)].map(([, link]) => link);
        return links.filter((link) => link !== path);
      }),
    );
    const documents = ENTRIES.flatMap(({ path, tag }) => (tag || path === INDEX ? [] : [path]));
    expect(documents.filter((path) => !linked.has(path))).toEqual([]);
  });

  it('have one address each', () => {
    expect(new Set(ENTRIES.map(({ path }) => path)).size).toBe(ENTRIES.length);
  });

  it('have descriptions that fit a line of a search engine', () => {
    for (const name of SOURCES) {
      const [, description = ''] = /^description: (.+)$/m.exec(readFileSync(join(FOLDER, `${name}.md`), 'utf8')) ?? [];
      expect(description.length, name).toBeLessThanOrEqual(200);
    }
  });
});
