/** What a changed role costs the database. Begin and commit are round trips too. */
import { expect, it } from 'vitest';
import { useHarness } from '../../support/social-tenant.ts';
import { createTeamProject } from './support/teams.ts';

const harness = useHarness();

it('a role that is changed by a key takes 11 round trips', async () => {
  const project = await createTeamProject(harness.current);
  const [ada, grace] = [await project.person('ada'), await project.person('grace')];
  const team = await project.team(ada);
  await project.setRole(team, grace, 'member');
  const statements: string[] = [];
  const stop = harness.current.database.observe((text) => void statements.push(text));
  await project.setRole(team, grace, 'viewer');
  stop();
  expect(statements).toHaveLength(11);
});
