/** Lets Chromium open A's pages, and visits the addresses that their scripts request. */
import type { NotReached } from '../findings/report.ts';
import { isFine } from '../traffic/answer.ts';
import { BudgetSpent } from '../traffic/budget.ts';
import { type Chromium, NOTHING_SEEN, type SeenInBrowser, seeInBrowser } from './chromium.ts';
import type { Visitor } from './visitor.ts';
import type { Walk } from './walk.ts';

interface Look {
  /** Null in fetch mode. */
  readonly chromium: Chromium | null;
  readonly mayWrite: boolean;
  readonly isLocal: boolean;
  readonly say: (what: string) => void;
}

const MOST_IN_BROWSER = 6;

/** Without Chromium, the checks that need no browser still give results. */
const CHROMIUM_FAILED: SeenInBrowser = {
  ...NOTHING_SEEN,
  missing: 'Chromium could not open the pages of the app, so no script was run',
};

export const notSeenOf = ({ missing }: SeenInBrowser): NotReached[] =>
  missing === null ? [] : [{ what: 'scripts', why: missing, applies: false }];

/**
 * Whether a call with this body may be sent, and repeated by others. With `--write`, any call may that has a JSON body. Without
 * it, only a query of GraphQL may, and only on this machine: it reads, as GET does.
 */
export const mayRepeat =
  ({ mayWrite, isLocal }: Pick<Look, 'mayWrite' | 'isLocal'>) =>
  (body: string): boolean =>
    mayWrite ? /^\s*[[{]/.test(body) : isLocal && isQuery(body);

/** One operation of GraphQL, or several, none of which changes anything. */
export function isQuery(body: string): boolean {
  let content: unknown;
  try {
    content = JSON.parse(body);
  } catch {
    return false;
  }
  const queries = [content].flat().map((one) => (one as { query?: unknown } | null)?.query);
  return queries.length > 0 && queries.every((query) => typeof query === 'string' && onlyReads(query));
}

/** Comments and texts are taken out first: a word in them is no operation. */
function onlyReads(query: string): boolean {
  const plain = query.replace(/"(?:[^"\\]|\\.)*"|#[^\n]*/g, ' ');
  return (
    /^\s*(?:query\b|\{|fragment\b)/.test(plain) &&
    !/(?:^|[\s}])(?:mutation|subscription)\b\s*(?:\w+\s*)?[({@]/.test(plain)
  );
}

/** Also walks the addresses that scripts of A's pages request. */
export async function seeScripts(
  { chromium, say, ...rights }: Look,
  walk: Walk,
  visitor: Visitor,
): Promise<SeenInBrowser> {
  if (!chromium) return NOTHING_SEEN;
  say('looking with Chromium');
  const pages = walk.pages.filter(({ answer }) => isFine(answer) && answer.reading.isHtml).map(({ url }) => url);
  const { budget } = visitor.gate;
  const seen = await seeInBrowser(chromium, visitor, pages.slice(0, MOST_IN_BROWSER), mayRepeat(rights)).catch(
    (error: unknown) => {
      if (budget.signal.aborted || error instanceof BudgetSpent) throw error;
      return CHROMIUM_FAILED;
    },
  );
  await walk.go([...seen.urls, ...seen.calls], undefined, 'script');
  return seen;
}
