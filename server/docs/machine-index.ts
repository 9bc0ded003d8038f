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

const SOCIAL_LOGIN = '/offerings/social-login';

export function offeringsIndex(baseUrl: string, { titles, descriptions }: Library): object {
  const { method, path } = contract.socialLogin.provision;
  return {
    offerings: [
      {
        resource: 'social-login',
        title: titles.get(SOCIAL_LOGIN),
        description: descriptions.get(SOCIAL_LOGIN),
        provision: { method, path, tool: 'provision_resource' },
        documentation: baseUrl + SOCIAL_LOGIN,
        markdown: baseUrl + markdownPath(SOCIAL_LOGIN),
      },
    ],
  };
}
