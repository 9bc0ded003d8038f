/** Every document, in the order of reading. This is the only place that holds its address. */
import { type Operation, operationsOf, TAGS, type Tag } from '@porchlight/contract';
import { ASKED_HERE_PROVIDERS, BUILT_IN_PROVIDERS, guideOf } from '../../providers/catalogue/catalogue.ts';

export interface Entry {
  readonly path: string;
  /** The name of its source in content/; a page of the reference is made only from the contract. */
  readonly source?: string;
  /** The operations that a page of the reference shows. */
  readonly tag?: Tag;
}

interface Section {
  readonly title: string;
  readonly entries: readonly Entry[];
}

export const INDEX = '/docs';

export const REFERENCE = '/docs/api';
export const OBJECTS = `${REFERENCE}/objects`;

const slug = (tag: Tag): string => tag.toLowerCase().replaceAll(' ', '-');

/** Where the reference shows an operation. */
export const operationHref = ({ metadata }: Operation): string => `${REFERENCE}/${slug(metadata.tag)}#${metadata.id}`;

const used = new Set(operationsOf().map(({ metadata }) => metadata.tag));
const groups = TAGS.filter((tag) => used.has(tag)).map((tag): Entry => ({ path: `${REFERENCE}/${slug(tag)}`, tag }));

const guide = (name: string): Entry => ({ path: `/docs/${name}`, source: name });

/** Where documents went that had another address. Links in old pages, programs and agents' memories lead on. */
export const MOVED: Readonly<Record<string, string>> = {
  '/docs/going-to-production': '/docs/going-live',
};

/** A built-in provider names its document; one without a document of its own names that of all providers. */
const providerGuides = [...BUILT_IN_PROVIDERS, ...ASKED_HERE_PROVIDERS]
  .map((id) => guideOf(id).document)
  .filter((name) => name !== 'providers');

export const SECTIONS: readonly Section[] = [
  {
    title: 'Start',
    entries: [{ path: INDEX, source: 'index' }, guide('how-it-works'), guide('agents')],
  },
  {
    title: 'Quickstarts',
    entries: [
      guide('quickstart-express'),
      guide('quickstart-next'),
      guide('quickstart-vite-react'),
      guide('quickstart-expo'),
      guide('quickstart-hono'),
      guide('quickstart-sveltekit'),
      guide('quickstart-react-router'),
      guide('quickstart-astro'),
      guide('quickstart-nuxt'),
      guide('quickstart-h3'),
      guide('quickstart-workers'),
      guide('quickstart-fastify'),
      guide('quickstart-node-http'),
      guide('quickstart-fetch'),
      guide('python'),
      guide('languages'),
    ],
  },
  {
    title: 'Sign-in',
    entries: [
      { path: '/offerings/social-login', source: 'social-login' },
      guide('callbacks'),
      guide('appearance'),
      guide('tokens'),
      guide('spa-and-api'),
      guide('issuer'),
      guide('events'),
      guide('webhooks'),
      guide('people'),
      guide('testing'),
      guide('prove'),
      guide('teams'),
      guide('multi-tenancy'),
      guide('troubleshooting'),
      guide('moving'),
      guide('moving-supabase'),
      guide('moving-clerk'),
      guide('moving-auth0'),
      guide('moving-firebase'),
      guide('moving-better-auth'),
      guide('adoption'),
    ],
  },
  {
    title: 'Projects',
    entries: [
      guide('going-live'),
      guide('apply'),
      guide('custom-domain'),
      guide('providers'),
      ...providerGuides.map(guide),
      guide('not-yet'),
      guide('compare'),
      guide('security'),
      guide('keys'),
      guide('claiming'),
      guide('dashboard'),
      guide('members'),
      guide('tiers'),
      guide('limits'),
    ],
  },
  {
    title: 'Agents',
    entries: [
      guide('user-agents'),
      guide('approvals-by-people'),
      guide('mcp'),
      guide('oauth'),
      { path: '/auth', source: 'auth' },
    ],
  },
  { title: 'API', entries: [guide('api'), ...groups, { path: OBJECTS, source: 'api-objects' }] },
  {
    title: 'Reference',
    entries: [
      guide('sdk'),
      guide('errors'),
      guide('cli'),
      guide('glossary'),
      guide('changelog'),
      guide('migrations'),
      { path: '/developers', source: 'developers' },
      { path: '/offerings', source: 'offerings' },
    ],
  },
  {
    title: 'Running it',
    entries: [
      guide('first-hour'),
      guide('self-hosting'),
      guide('operations'),
      guide('recovery'),
      guide('databases'),
      guide('balancers'),
      guide('scaling'),
      guide('capacity'),
      guide('speed'),
    ],
  },
];

export const ENTRIES: readonly Entry[] = SECTIONS.flatMap(({ entries }) => entries);

/** Names of all sources in content/. */
export const SOURCES: readonly string[] = ENTRIES.flatMap(({ source }) => source ?? []);

export const markdownPath = (path: string): string => `${path}.md`;
