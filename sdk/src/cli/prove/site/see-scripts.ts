/** Lets Chromium open A's pages, and visits the addresses that their scripts request. */
import type { NotReached } from '../findings/report.ts';
import { BudgetSpent } from '../traffic/budget.ts';
import { type Chromium, NOTHING_SEEN, type SeenInBrowser, seeInBrowser } from './chromium.ts';
import type { Visitor } from './visitor.ts';
import type { Walk } from './walk.ts';

interface Look {
  /** Null in fetch mode. */
  readonly chromium: Chromium | null;
  readonly mayWrite: boolean;
  readonly say: (what: string) => void;
}

const MOST_IN_BROWSER = 6;

/** Without Chromium, the checks that need no browser still give results. */
const CHROMIUM_FAILED: SeenInBrowser = {
  ...NOTHING_SEEN,
  missing: 'Chromium could not open the pages of the app, so no script was run',
};

export const notSeenOf = ({ missing }: SeenInBrowser): NotReached[] =>
  missing === null ? [] : [{ what: 'scripts', why: missing }];

/** Also walks the addresses that scripts of A's pages request. */
export async function seeScripts(
  { chromium, mayWrite, say }: Look,
  walk: Walk,
  visitor: Visitor,
): Promise<SeenInBrowser> {
  if (!chromium) return NOTHING_SEEN;
  say('looking with Chromium');
  const pages = walk.pages
    .filter(({ answer }) => answer.status >= 200 && answer.status < 300 && answer.reading.isHtml)
    .map(({ url }) => url);
  const { budget } = visitor.gate;
  const seen = await seeInBrowser(chromium, visitor, pages.slice(0, MOST_IN_BROWSER), mayWrite).catch(
    (error: unknown) => {
      if (budget.signal.aborted || error instanceof BudgetSpent) throw error;
      return CHROMIUM_FAILED;
    },
  );
  await walk.go(seen.urls);
  return seen;
}
