/**
 * P02 by a search: B searches for the first letters of A's canary, and the answer contains the rest of it. A page that
 * only repeats the query does not count.
 */
import { type Canaries, shownOf } from '../../people/canary.ts';
import { type Form, isTyped } from '../../reading/reading.ts';
import { namedAt } from '../../site/address.ts';
import { submission } from '../../site/submit.ts';
import type { Visitor } from '../../site/visitor.ts';
import { requestOf, shownRequest, type World } from '../common/world.ts';

const MOST_SEARCHES = 3;
const LETTERS = 6;

/** No address where the form or the script leads elsewhere. */
type Search = (word: string) => URL[];

/** Forms that search by GET, and addresses in scripts that have a placeholder in their query. */
function searchesOf({ parts: { b, gate } }: World): Search[] {
  const forms = b.walk.pages.flatMap((page) => page.forms.filter((form) => isSearch(form) && gate.isApp(form.action)));
  const byForm = forms.map((form): [string, Search] => [
    form.action.pathname,
    (word) => [submission(form, (field) => (isTyped(field) ? word : field.value)).url],
  ]);
  const templates = [...b.walk.templates].filter((path) => /^[^{}]*\?[^{}]*=\{\}[^{}]*$/.test(path));
  const byScript = templates.map((path): [string, Search] => [
    path,
    (word) => namedAt(path.replace('{}', encodeURIComponent(word)), gate.app),
  ]);
  return [...new Map([...byForm, ...byScript]).values()].slice(0, MOST_SEARCHES);
}

const isSearch = ({ method, fields }: Form): boolean =>
  method === 'GET' && fields.some(isTyped) && !fields.some(({ type }) => type === 'password');

/** The first letters of private words, and the word that is in the names of all test users. */
const wordsFor = ({ address, written }: Canaries): string[] => [
  ...[address, ...written.slice(0, 1)].filter(Boolean).map((word) => word.slice(0, LETTERS)),
  'Prove',
];

export async function searchAsB(world: World): Promise<void> {
  const { a, b, third } = world.parts;
  for (const search of searchesOf(world)) {
    for (const word of wordsFor(a.person.canaries)) {
      const [url] = search(word);
      if (!url) continue;
      const shownTo = async (visitor: Visitor) => {
        const answer = await visitor.get(url);
        return { answer, shown: answer.status < 300 ? shownOf(answer.text, a.person.canaries) : null };
      };
      if ((await shownTo(b.visitor)).shown === null || !(await world.isSignedIn(b.visitor, b))) continue;
      const { answer, shown } = await shownTo(b.visitor);
      const c = await third();
      if (shown === null || (c && (await shownTo(c.visitor)).shown === null)) continue;
      const [severity, words] =
        shown === 'address'
          ? (['medium', "finds what is A's for B"] as const)
          : (['info', 'finds people by name: is that meant?'] as const);
      const own = shownRequest('A', await a.visitor.get(url), a.person);
      const requests = [own, shownRequest('B', answer, a.person, '(first letters only)')];
      world.find('P02', severity, `${requestOf(answer)} ${words}`, requests, url);
      break;
    }
  }
}
