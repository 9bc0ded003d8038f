/** `/docs` and `/offerings` as data, for programs that ask for JSON. */
import { contract } from '@porchlight/contract';
import type { Library } from './pages/library.ts';
import { type Entry, INDEX, markdownPath, SECTIONS } from './sources/catalogue.ts';

/** Every document but the list itself, and the descriptions that are made for machines. */
export const docsIndex = (baseUrl: string, { titles, descriptions }: Library): object => ({
  documents: SECTIONS.flatMap(({ title: section, entries }) =>
    entries
      .filter(({ path }) => path !== INDEX)
      .map(({ path }: Entry) => ({
        title: titles.get(path),
        description: descriptions.get(path),
        section,
        url: baseUrl + path,
        markdown_url: baseUrl + markdownPath(path),
      })),
  ),
  descriptions: {
    openapi: `${baseUrl}/openapi.json`,
    instructions: `${baseUrl}/llms.txt`,
    complete_text: `${baseUrl}/llms-full.txt`,
    authentication: `${baseUrl}/auth.md`,
    mcp: `${baseUrl}/.well-known/mcp.json`,
    api_catalog: `${baseUrl}/.well-known/api-catalog`,
    skills: `${baseUrl}/.well-known/agent-skills/index.json`,
  },
});

const OFFERINGS = [
  { resource: 'social-login', document: '/offerings/social-login', call: contract.socialLogin.provision },
  { resource: 'teams', document: '/docs/teams', call: contract.teams.provision },
] as const;

export function offeringsIndex(baseUrl: string, { titles, descriptions }: Library): object {
  return {
    offerings: OFFERINGS.map(({ resource, document, call: { method, path } }) => ({
      resource,
      title: titles.get(document),
      description: descriptions.get(document),
      provision: { method, path, tool: 'provision_resource' },
      documentation: baseUrl + document,
      markdown: baseUrl + markdownPath(document),
    })),
  };
}
