import { publish } from '../docs/publish.ts';
import { docsRoutes } from '../docs/routes.ts';
import type { Foundation } from './foundation.ts';
import type { Part } from './part.ts';

export interface Docs {
  readonly part: Part;
  /** The text of `/llms.txt`, for whoever hands it out by another way. */
  readonly instructions: string;
}

export function composeDocs({ baseUrl, config }: Foundation): Docs {
  const publication = publish({ baseUrl, identityProvider: config.google ? 'google' : 'built-in' });
  return { part: { mount: docsRoutes(publication) }, instructions: publication.library.instructions };
}
