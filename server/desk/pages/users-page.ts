/** The people of a project: a search, and a page of them, newest first. */
import { button, linkButton } from '../../pages/components/button.ts';
import { emptyState } from '../../pages/components/empty-state.ts';
import { textField } from '../../pages/components/field.ts';
import { userText } from '../../pages/components/person.ts';
import { table } from '../../pages/components/table.ts';
import { time } from '../../pages/components/time.ts';
import { html, type Markup } from '../../pages/html.ts';
import { countOf } from '../../pages/text/numbers.ts';
import type { UserRecord } from '../../social-login/ports/users.ts';
import type { ProjectCall } from '../owner-routes.ts';
import { projectPaths } from '../paths.ts';
import { addressOf, pager } from './pager.ts';
import { projectPage } from './project-page.ts';

interface UsersModel {
  readonly users: readonly UserRecord[];
  readonly next: number | null;
  readonly total: number;
  readonly q?: string | undefined;
  readonly before?: number | undefined;
  /** Where `q` was looked for, if that was said: at the beginning of addresses and names, or in all of them. */
  readonly match?: 'beginning' | 'anywhere' | undefined;
}

const search = (path: string, q: string | undefined): Markup => html`
  <form class="inline-form" method="get" action=${path} role="search" aria-label="Users">
    ${textField({ id: 'q', name: 'q', type: 'search', label: 'Search', hint: 'A part of the e-mail address or name', value: q ?? '', maxLength: 200, autocomplete: 'off' })}
    ${button({ label: 'Search', kind: 'secondary', action: 'search' })}
    ${q ? linkButton({ label: 'Show all', href: path, kind: 'quiet' }) : null}
  </form>`;

const nobodyYet = (tryHref: string): Markup =>
  emptyState({
    title: 'No users yet',
    text: 'The first one appears here right after signing in. Try the sign-in to see how it looks.',
    action: linkButton({ label: 'Try the sign-in', href: tryHref, action: 'try' }),
  });

const list = (call: ProjectCall, { users, q, total, before }: UsersModel): Markup => {
  const paths = projectPaths(call.tenant.id);
  const caption =
    q || before ? countOf(users.length, 'user') : `The newest ${users.length} of ${countOf(total, 'user')}`;
  return table({
    id: 'users',
    caption: users.length === total ? countOf(total, 'user') : caption,
    stacked: true,
    columns: [
      {
        header: 'E-mail',
        rowHeader: true,
        cell: (user: UserRecord) => html`<a href=${paths.user(user.id)}>${userText(user.email, 254)}</a>`,
      },
      {
        header: 'Name',
        cell: ({ name }) => (name === null ? html`<span class="soft">none</span>` : userText(name, 80)),
      },
      { header: 'First seen', cell: ({ firstSeen }) => time(firstSeen) },
      { header: 'Last seen', cell: ({ lastSeen }) => time(lastSeen) },
      { header: 'Id', numeric: true, cell: ({ id }) => id },
    ],
    rows: users,
    empty: 'Nobody matches. The search looks at e-mail addresses and names.',
  });
};

/** Nobody is left out without a word: whoever has the text further on is a link away. */
const restOfMatches = (path: string, { q, match }: UsersModel): Markup =>
  match === 'beginning' && q !== undefined
    ? html`
      <p class="soft">
        These are the users whose e-mail address or name begins with ${userText(q, 80)}.
        <a href=${addressOf(path, { q, anywhere: 1 })}>Show all that contain it</a>
      </p>`
    : null;

export function usersPage(call: ProjectCall, model: UsersModel): string {
  const path = projectPaths(call.tenant.id).users;
  const isEmpty = model.users.length === 0 && model.q === undefined && model.before === undefined;
  return projectPage(call, {
    section: 'users',
    children: html`
      <h2 class="visually-hidden">Users</h2>
      ${isEmpty ? nobodyYet(projectPaths(call.tenant.id).try) : html`${search(path, model.q)}${list(call, model)}${restOfMatches(path, model)}`}
      ${pager({
        path,
        query: { q: model.q, anywhere: model.match === 'anywhere' ? '1' : undefined },
        next: model.next,
        isFirst: model.before === undefined,
        labels: { next: 'Older users', first: 'Newest users' },
      })}`,
  });
}
