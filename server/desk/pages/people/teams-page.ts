/** The teams of an app: a search by name or number, and a page of them. */
import { button, linkButton } from '../../../pages/components/button.ts';
import { card } from '../../../pages/components/card.ts';
import { emptyState } from '../../../pages/components/empty-state.ts';
import { textField } from '../../../pages/components/field.ts';
import { form } from '../../../pages/components/form.ts';
import { userText } from '../../../pages/components/person.ts';
import { table } from '../../../pages/components/table.ts';
import { time } from '../../../pages/components/time.ts';
import { html, type Markup } from '../../../pages/html.ts';
import { countOf } from '../../../pages/text/numbers.ts';
import type { Team, TeamsResource } from '../../../teams/team.ts';
import type { ProjectCall } from '../../owner-routes.ts';
import { projectPaths } from '../../paths.ts';
import { pager } from '../frame/pager.ts';
import { projectPage } from '../frame/project-page.ts';

interface TeamsModel {
  readonly resource: TeamsResource;
  readonly teams: readonly Team[];
  readonly next: number | null;
  readonly q?: string | undefined;
  readonly after?: number | undefined;
}

const search = (path: string, { q }: TeamsModel): Markup => html`
  <form class="inline-form" method="get" action=${path} role="search" aria-label="Teams">
    ${textField({ id: 'q', name: 'q', type: 'search', label: 'Search', hint: 'The beginning of the name, or the number of the team', value: q ?? '', maxLength: 80, autocomplete: 'off' })}
    ${button({ label: 'Show', kind: 'secondary', action: 'search' })}
    ${q ? linkButton({ label: 'Show all', href: path, kind: 'quiet' }) : null}
  </form>`;

const list = (call: ProjectCall, { teams, q }: TeamsModel): Markup =>
  table({
    id: 'teams',
    caption: countOf(teams.length, 'team'),
    stacked: true,
    columns: [
      {
        header: 'Team',
        rowHeader: true,
        cell: ({ id, name }: Team) => html`<a href=${projectPaths(call.tenant.id).team(id)}>${userText(name, 80)}</a>`,
      },
      { header: 'Created', cell: ({ createdAt }) => time(createdAt) },
      { header: 'Id', numeric: true, cell: ({ id }) => id },
    ],
    rows: teams,
    empty: q
      ? 'No team begins with that.'
      : 'No teams yet. The first one appears here when your app or one of its people creates it.',
  });

const rolesCard = ({ roles, creation }: TeamsResource): Markup =>
  card(
    { id: 'roles', title: 'Roles' },
    html`
      ${table({
        id: 'role-list',
        caption: 'Roles of this project',
        captionHidden: true,
        stacked: true,
        columns: [
          {
            header: 'Role',
            rowHeader: true,
            cell: ({ name }: TeamsResource['roles'][number]) => html`<code>${name}</code>`,
          },
          {
            header: 'Permissions',
            cell: ({ permissions }) => html`<code>${permissions.join(', ') || 'none'}</code>`,
          },
        ],
        rows: roles,
      })}
      <p class="soft">${creation === 'anyone' ? 'Everybody who is signed in to the app may create a team.' : 'Only a key of the project creates teams.'} <a href="/docs/teams">How teams work</a></p>`,
  );

export function teamsPage(call: ProjectCall, model: TeamsModel): string {
  const path = projectPaths(call.tenant.id).teams;
  return projectPage(call, {
    section: 'teams',
    children: html`
      ${search(path, model)}
      ${list(call, model)}
      ${pager({
        path,
        query: { q: model.q },
        cursor: 'after',
        next: model.next,
        isFirst: model.after === undefined,
        labels: { next: 'More teams', first: 'First teams' },
      })}
      ${rolesCard(model.resource)}`,
  });
}

export const noTeamsPage = (call: ProjectCall): string =>
  projectPage(call, {
    section: 'teams',
    children: html`
      ${emptyState({
        title: 'Teams are off',
        text: 'With teams, people of your app share something, each with a role that your app can trust at once.',
        action: form(
          { action: `${projectPaths(call.tenant.id).teams}/provision`, csrf: call.csrf },
          button({ label: 'Turn teams on', action: 'provision-teams' }),
        ),
      })}`,
  });
