/** Addresses with a placeholder, filled with ids that A was shown and B was not. No id is guessed. */
import { isFine, isJson } from '../traffic/answer.ts';
import type { Gate } from '../traffic/gate.ts';
import { namedAt } from './address.ts';
import type { SourceRoute } from './source-routes.ts';
import type { Walk } from './walk.ts';

interface Walks {
  readonly ofA: Walk;
  readonly ofB: Walk;
  /** The id of A at the service, which an app may also use. */
  readonly id: number | null;
}

const MOST_FILLED = 16;

export async function fillTemplates(
  gate: Gate,
  routes: readonly SourceRoute[],
  { ofA, ofB, id }: Walks,
): Promise<void> {
  const own = [...ofA.ids].filter((one) => !ofB.ids.has(one));
  const ids = [...new Set([...own, ...(id === null ? [] : [String(id)])])].slice(0, 4);
  const templates = [...new Set([...ofA.templates, ...routes.map(({ path }) => path), ...itemsOf(ofA, ids)])].filter(
    (path) => path.split('{}').length === 2,
  );
  const urls = templates.flatMap((path) =>
    ids.flatMap((one) => namedAt(path.replace('{}', encodeURIComponent(one)), gate.app)),
  );
  await ofA.go(urls.slice(0, MOST_FILLED));
}

/** An API that lists things with their ids usually has an address for each of them below the list. */
const itemsOf = ({ pages }: Walk, ids: readonly string[]): string[] =>
  pages
    .filter(({ answer, url }) => isFine(answer) && isJson(answer) && url.search === '' && answer.text.includes('['))
    .filter(({ answer }) => ids.some((id) => answer.text.includes(id)))
    .map(({ url }) => `${url.pathname.replace(/\/$/, '')}/{}`);
