/** A person sees their teams on their own page, and leaves one there, without the app. */
import { beforeEach, describe, expect, it } from 'vitest';
import { csrfIn } from '../../support/account.ts';
import { placementsToTry } from '../../support/placements.ts';
import { CookieBrowser, signIn } from '../../support/sign-in.ts';
import { useHarness } from '../../support/social-tenant.ts';
import { createTeamProject, type Person, personWith, type TeamProject } from './support/teams.ts';

describe.each(placementsToTry())('teams on the own page, in %s', (runtimeProfile) => {
  const harness = useHarness({ config: { runtimeProfile } });
  let project: TeamProject;
  let grace: Person;
  let team: number;

  beforeEach(async () => {
    project = await createTeamProject(harness.current);
    const ada = await project.person('ada');
    team = await project.team(ada, 'Engines');
    const { accessToken } = await signIn(harness.current, project.id, { persona: 'grace' });
    grace = personWith(harness.current, project.id, { accessToken, id: ada.id + 1, email: 'grace@example.test' });
    await project.setRole(team, grace, 'member');
  });

  const address = (rest = ''): string => `${harness.current.baseUrl}/edge/auth/${project.id}/me${rest}`;
  const visit = async () => {
    const browser = new CookieBrowser();
    const picker = await browser.follow(await browser.send(address('/start')), address('/start'));
    const { response } = await browser.follow(await browser.post(picker.url, { persona: 'grace' }), picker.url);
    return { browser, page: await response.text() };
  };
  const leave = async (of: { browser: CookieBrowser; page: string }, id: number) => {
    const sent = await of.browser.post(address('/teams/leave'), { csrf_token: csrfIn(of.page), team: String(id) });
    return (await of.browser.follow(sent, address())).response.text();
  };

  it('are listed with the role, and left by one press', async () => {
    const visited = await visit();
    expect(visited.page).toContain(`data-team="${team}" data-role="member"`);
    expect(visited.page).toContain('data-action="leave-team"');
    const after = await leave(visited, team);
    expect(after).toContain('You left the team');
    expect(after).not.toContain('data-team=');
    expect(await grace.teams()).toEqual([]);
  });

  it('keep their last owner, who is told what to do', async () => {
    const own = await project.team(grace, 'Mine');
    expect(await leave(await visit(), own)).toContain('You are the last owner of this team');
    expect((await grace.teams()).map(({ id }) => id)).toEqual([team, own]);
  });

  it('H47: need the form of the page, and a team of the person', async () => {
    const visited = await visit();
    const bare = await visited.browser.post(address('/teams/leave'), { team: String(team) });
    expect(bare.status).toBe(403);
    const ada = await project.person('ada');
    const other = await project.team(ada, 'Other');
    await leave(visited, other);
    for (const id of [Number.NaN, 0.5, -1, 1e300]) expect(await leave(visited, id)).toContain('data-team=');
    expect((await grace.teams()).map(({ id }) => id)).toEqual([team]);
    expect((await ada.teams()).map(({ id }) => id)).toContain(other);
  });
});
