/**
 * P30: roles in teams. B asks for the pages of A's team from outside, with a role that only the request names, as a member
 * with the least role, and after the removal. B is signed in all the time, so only the team makes a difference.
 */
import { Refused } from '../../../../errors.ts';
import type { TestPerson } from '../../people/cast.ts';
import { isOnlyRead, type RunTeam } from '../../people/run-teams.ts';
import type { Page } from '../../site/walk.ts';
import type { Answer } from '../../traffic/gate.ts';
import type { Check } from '../common/check.ts';
import { isFine, isOfA, personalPages } from '../common/personal-pages.ts';
import { type Stage, shownRequest, type World } from '../common/world.ts';
import { believedRole } from './team-role-claims.ts';
import { writesAsReader } from './team-writes.ts';

/** An app that follows the service knows of a change within a second. */
const PATIENCE_MS = 5_000;
const PAUSE_MS = 250;
const MOST_PAGES = 3;

const showsTeam = ({ word }: RunTeam, answer: Answer): boolean =>
  isFine(answer) && answer.text.toLowerCase().includes(word);

export const teamRoles: Check = {
  ids: ['P30'],
  needsStage: true,
  async run(world) {
    const { stage } = world.parts;
    const team = stage?.teams.of(stage.a);
    if (!stage || !team) return world.without(['P30'], stage?.teams.why ?? 'it needs test users');
    const pages = personalPages(world).filter(({ answer }) => showsTeam(team, answer));
    if (pages.length === 0) return world.without(['P30'], "no page of A shows A's team");
    // What B has no link to belongs to the team of A, so it comes first.
    const ofTeam = pages.toSorted((one, other) => Number(isOfA(other, world)) - Number(isOfA(one, world)));
    const refused = await fromOutside(world, team, ofTeam.slice(0, MOST_PAGES));
    if (refused.length === 0) return world.prove('P30');
    await believedRole(world, (answer) => showsTeam(team, answer), refused);
    await asMember(world, stage, team, refused);
  },
};

/** The pages that B does not get. Those that B gets are findings of P02. */
async function fromOutside(world: World, team: RunTeam, pages: readonly Page[]): Promise<Page[]> {
  const { b } = world.parts;
  const refused: Page[] = [];
  for (const page of pages) {
    const answer = await b.visitor.get(page.url);
    if (!showsTeam(team, answer)) refused.push(page);
  }
  return refused;
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

/** The app hears of the new member a moment later. */
async function openedBy(world: World, team: RunTeam, pages: readonly Page[]): Promise<Page[]> {
  const { b, gate } = world.parts;
  for (let waited = 0; ; waited += PAUSE_MS) {
    const opened: Page[] = [];
    for (const page of pages) if (showsTeam(team, await b.visitor.get(page.url))) opened.push(page);
    if (opened.length > 0 || waited >= PATIENCE_MS) return opened;
    await gate.budget.wait(PAUSE_MS);
  }
}

async function afterRemoval(world: World, person: TestPerson, team: RunTeam, pages: readonly Page[]): Promise<void> {
  const { a, b, gate } = world.parts;
  let left = [...pages];
  for (let waited = 0; left.length > 0 && waited < PATIENCE_MS; waited += PAUSE_MS) {
    const still: Page[] = [];
    for (const page of left) if (showsTeam(team, await b.visitor.get(page.url))) still.push(page);
    left = still;
    if (left.length > 0) await gate.budget.wait(PAUSE_MS);
  }
  note(world, 'B_removed', pages, left);
  for (const page of left) {
    const again = await b.visitor.get(page.url);
    if (!showsTeam(team, again)) continue;
    const { request } = shownRequest('', again);
    const title = `${request} still gives ${person.label} the team of A, ${PATIENCE_MS / 1_000} s after the removal`;
    const requests = [shownRequest('A', page.answer, a.person), shownRequest('B', again, a.person, '(removed)')];
    world.find('P30', 'high', title, requests, page.url);
  }
}
