/**
 * P30: roles in teams. B asks for the pages of A's team from outside, with a role that only the request names, as a member
 * with the least role, and after the removal. B is signed in all the time, so only the team makes a difference.
 */
import { Refused } from '../../../../errors.ts';
import { holdsAny } from '../../people/canary.ts';
import type { TestPerson } from '../../people/cast.ts';
import { isOnlyRead, type RunTeam } from '../../people/run-teams.ts';
import { firstThose } from '../../site/lists.ts';
import type { Page } from '../../site/walk.ts';
import { isFine } from '../../traffic/answer.ts';
import type { Answer } from '../../traffic/gate.ts';
import type { Check } from '../common/check.ts';
import { isOfA, personalPages } from '../common/personal-pages.ts';
import { requestOf, type Stage, shownRequest, type World } from '../common/world.ts';
import { believedRole } from './team-role-claims.ts';
import { writesAsReader } from './team-writes.ts';

/** An app that follows the service knows of a change within a second. */
const PATIENCE_MS = 5_000;
/** Once a page has opened, the others are waited for no longer than this. */
const OTHERS_MS = 1_500;
const PAUSE_MS = 250;
const MOST_PAGES = 3;

const showsTeam = ({ word }: RunTeam, answer: Answer | undefined): boolean =>
  answer !== undefined && isFine(answer) && holdsAny(answer.text, [word]);

export const teamRoles: Check = {
  ids: ['P30'],
  needsStage: true,
  async run(world, stage) {
    const team = stage.teams.of(stage.a);
    if (!team) return world.without(['P30'], stage.teams.why);
    const pages = personalPages(world).filter(({ answer }) => showsTeam(team, answer));
    if (pages.length === 0) return world.without(['P30'], "no page of A shows A's team");
    // What B has no link to belongs to the team of A, so it comes first.
    const ofTeam = firstThose(pages, (page) => isOfA(page, world)).slice(0, MOST_PAGES);
    // Those that B gets are findings of P02.
    const opened = await openedNow(world, team, ofTeam);
    const refused = ofTeam.filter((page) => !opened.includes(page));
    if (refused.length === 0) return world.prove('P30');
    await believedRole(world, (answer) => showsTeam(team, answer), refused);
    await asMember(world, stage, team, refused);
  },
};

/** The pages that show the team to B. */
async function openedNow({ parts: { b } }: World, team: RunTeam, pages: readonly Page[]): Promise<Page[]> {
  const answers = await b.visitor.getEach(pages.map(({ url }) => url));
  return pages.filter((_page, at) => showsTeam(team, answers[at]));
}

async function asMember(world: World, stage: Stage, team: RunTeam, pages: readonly Page[]): Promise<void> {
  const least = await stage.teams.leastRole().catch(orNull);
  const hasJoined = least !== null && (await stage.teams.join(team, stage.b, least.name).then(yes, orNull)) !== null;
  if (!hasJoined) return world.without(['P30'], 'B could not be put into the team of A: the key needs teams:write');
  let opened: Page[];
  try {
    opened = await openedBy(world, team, pages);
    note(world, 'B_member', pages, opened);
    if (opened.length > 0 && least.permissions.every(isOnlyRead)) await writesAsReader(world, least.name, opened);
  } finally {
    await stage.teams.remove(team, stage.b);
  }
  if (opened.length === 0) return world.without(['P30'], 'the app does not open a team to its members at the service');
  await afterRemoval(world, stage.b, team, opened);
  world.prove('P30');
}

const yes = () => true;

function orNull(error: unknown): null {
  if (error instanceof Refused) return null;
  throw error;
}

const note = (
  world: World,
  column: 'B_member' | 'B_removed',
  pages: readonly Page[],
  opened: readonly Page[],
): void => {
  for (const page of pages) world.note(column, page.url, opened.includes(page) ? 'opened' : 'refused');
};

/** The app hears of the new member a moment later, and some of its pages later than others. */
async function openedBy(world: World, team: RunTeam, pages: readonly Page[]): Promise<Page[]> {
  for (let waited = 0; ; waited += PAUSE_MS) {
    const opened = await openedNow(world, team, pages);
    if (opened.length === pages.length || waited >= (opened.length > 0 ? OTHERS_MS : PATIENCE_MS)) return opened;
    await world.parts.gate.budget.wait(PAUSE_MS);
  }
}

async function afterRemoval(world: World, person: TestPerson, team: RunTeam, pages: readonly Page[]): Promise<void> {
  const { a, b, gate } = world.parts;
  let left = [...pages];
  for (let waited = 0; left.length > 0 && waited < PATIENCE_MS; waited += PAUSE_MS) {
    left = await openedNow(world, team, left);
    if (left.length > 0) await gate.budget.wait(PAUSE_MS);
  }
  note(world, 'B_removed', pages, left);
  for (const page of left) {
    const again = await b.visitor.get(page.url);
    if (!showsTeam(team, again)) continue;
    const title = `${requestOf(again)} still gives ${person.label} the team of A, ${PATIENCE_MS / 1_000} s after the removal`;
    const requests = [shownRequest('A', page.answer, a.person), shownRequest('B', again, a.person, '(removed)')];
    world.find('P30', 'high', title, requests, page.url);
  }
}
