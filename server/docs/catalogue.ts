/** Every document, in the order of reading. An address stands here and nowhere else. */

export interface Entry {
  readonly path: string;
  /** The name of its source in content/. */
  readonly source: string;
}

interface Section {
  readonly title: string;
  readonly entries: readonly Entry[];
}

export const INDEX = '/docs';

const guide = (name: string): Entry => ({ path: `/docs/${name}`, source: name });

export const SECTIONS: readonly Section[] = [
  {
    title: 'Start',
    entries: [
      { path: INDEX, source: 'index' },
      guide('quickstart-express'),
      guide('quickstart-next'),
      guide('quickstart-fetch'),
    ],
  },
  {
    title: 'Sign-in',
    entries: [
      { path: '/offerings/social-login', source: 'social-login' },
      guide('callbacks'),
      guide('tokens'),
      guide('events'),
      guide('webhooks'),
      guide('people'),
      guide('testing'),
      guide('moving'),
      guide('moving-supabase'),
      guide('moving-clerk'),
      guide('moving-auth0'),
    ],
  },
  { title: 'Projects', entries: [guide('keys'), guide('claiming'), guide('limits')] },
  { title: 'Agents', entries: [guide('mcp'), guide('oauth'), { path: '/auth', source: 'auth' }] },
  {
    title: 'Reference',
    entries: [
      guide('api'),
      guide('errors'),
      guide('migrations'),
      { path: '/developers', source: 'developers' },
      { path: '/offerings', source: 'offerings' },
    ],
  },
  {
    title: 'Running it',
    entries: [guide('self-hosting'), guide('operations'), guide('balancers'), guide('scaling'), guide('speed')],
  },
];

export const ENTRIES: readonly Entry[] = SECTIONS.flatMap(({ entries }) => entries);

export const markdownPath = (path: string): string => `${path}.md`;
