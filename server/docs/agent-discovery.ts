/** How agents find the service: by a catalogue of its APIs (RFC 9727), and by a skill that they can install. */
import { createHash } from 'node:crypto';
import { SERVER_CARD_PATH, SERVER_CARD_TYPE } from './mcp-card.ts';

export const API_CATALOG_PATH = '/.well-known/api-catalog';
export const SKILLS_PATH = '/.well-known/agent-skills/index.json';
export const SKILL_PATH = '/.well-known/agent-skills/porchlight/SKILL.md';

/** RFC 9727 section 4: the APIs, each with its description and its documents. */
export const apiCatalog = (baseUrl: string): object => ({
  linkset: [
    {
      anchor: `${baseUrl}/api`,
      'service-desc': [{ href: `${baseUrl}/openapi.json`, type: 'application/json' }],
      'service-doc': [
        { href: `${baseUrl}/docs`, type: 'text/html' },
        { href: `${baseUrl}/llms.txt`, type: 'text/plain' },
        { href: `${baseUrl}/auth.md`, type: 'text/markdown' },
      ],
      status: [{ href: `${baseUrl}/healthz`, type: 'application/json' }],
    },
    {
      anchor: `${baseUrl}/mcp`,
      'service-desc': [
        { href: baseUrl + SERVER_CARD_PATH, type: SERVER_CARD_TYPE },
        { href: `${baseUrl}/.well-known/mcp.json`, type: 'application/json' },
      ],
      'service-doc': [{ href: `${baseUrl}/docs/mcp`, type: 'text/html' }],
      'service-meta': [{ href: `${baseUrl}/.well-known/oauth-protected-resource/mcp`, type: 'application/json' }],
    },
  ],
});

const DESCRIPTION =
  'Adds sign-in to an app with Porchlight: creates a project, registers callback URLs, verifies tokens, and hands the project to a human. Use it when an app needs users who sign in.';

/** The instructions for agents in the form of an agent skill. The description is quoted: it holds a colon, and the head is YAML. */
export const skillText = (instructions: string): string =>
  `---\nname: porchlight\ndescription: ${JSON.stringify(DESCRIPTION)}\n---\n\n${instructions.trimEnd()}\n`;

/** Agent Skills Discovery 0.2: the digest identifies the exact text of the skill. */
export const skillsIndex = (baseUrl: string, skill: string): object => ({
  $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
  skills: [
    {
      name: 'porchlight',
      type: 'skill-md',
      description: DESCRIPTION,
      url: baseUrl + SKILL_PATH,
      digest: `sha256:${createHash('sha256').update(skill).digest('hex')}`,
    },
  ],
});

/** RFC 8288: what the front page points a program to. */
export const discoveryLinks = [
  `<${API_CATALOG_PATH}>; rel="api-catalog"`,
  '</openapi.json>; rel="service-desc"; type="application/json"',
  '</docs>; rel="service-doc"',
  '</llms.txt>; rel="describedby"; type="text/plain"',
].join(', ');
