/** The people of a project: a search, and a page of them, newest first. */
import { badge } from '../../../pages/components/badge.ts';
import { button, linkButton } from '../../../pages/components/button.ts';
import { card } from '../../../pages/components/card.ts';
import { emptyState } from '../../../pages/components/empty-state.ts';
import { select, textField } from '../../../pages/components/field.ts';
import { avatar, userText } from '../../../pages/components/person.ts';
import { providerTag, type TaggedProvider } from '../../../pages/components/provider-tag.ts';
import { table } from '../../../pages/components/table.ts';
import { time } from '../../../pages/components/time.ts';
import { html, type Markup } from '../../../pages/html.ts';
import { countOf } from '../../../pages/text/numbers.ts';
import type { UserRecord } from '../../../social-login/ports/users.ts';
import type { ProjectCall } from '../../owner-routes.ts';
import { projectPaths } from '../../paths.ts';
import { addressOf, pager } from '../frame/pager.ts';
import { projectPage } from '../frame/project-page.ts';
import { pictured } from './pictured.ts';

export const USER_ORDERS = ['newest', 'oldest', 'seen'] as const;
type UserOrder = (typeof USER_ORDERS)[number];

const ORDER_WORDS: Readonly<Record<UserOrder, string>> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  seen: 'Last seen first',
};

interface UsersModel {
  readonly users: readonly UserRecord[];
  readonly providers: ReadonlyMap<number, readonly TaggedProvider[]>;
  readonly next: number | null;
  readonly total: number;
  readonly q?: string | undefined;
  readonly before?: number | undefined;
  /**
   * Where `q` was searched for, if the request said it: at the beginning of addresses and names, or anywhere in them.
   */
  readonly match?: 'beginning' | 'anywhere' | undefined;
  readonly blocked?: ReadonlySet<number>;
  readonly order?: UserOrder;
  readonly onlyBlocked?: boolean;
}

const search = (path: string, { q, order = 'newest', onlyBlocked = false }: UsersModel): Markup => html`
  <form class="inline-form" method="get" action=${path} role="search" aria-label="Users">
    ${textField({ id: 'q', name: 'q', type: 'search', label: 'Search', hint: 'A part of the e-mail address or name', value: q ?? '', maxLength: 200, autocomplete: 'off' })}
    ${select({ id: 'order', name: 'order', label: 'Order', value: order, choices: USER_ORDERS.map((value) => ({ value, label: ORDER_WORDS[value] })) })}
    ${select({
      id: 'blocked',
      name: 'blocked',
      label: 'Who',
      value: onlyBlocked ? '1' : '',
      choices: [
        { value: '', label: 'Everybody' },
        { value: '1', label: 'Blocked only' },
      ],
    })}
    ${button({ label: 'Show', kind: 'secondary', action: 'search' })}
    ${q || onlyBlocked ? linkButton({ label: 'Show all', href: path, kind: 'quiet' }) : null}
  </form>`;

const noUsersYet = (tryHref: string): Markup =>
  emptyState({
    title: 'No users yet',
    text: 'The first one appears here right after signing in. Try the sign-in to see how it looks.',
    action: linkButton({ label: 'Try the sign-in', href: tryHref, action: 'try' }),
  });

const list = (call: ProjectCall, { users, providers, q, total, before, blocked, onlyBlocked }: UsersModel): Markup => {
  const paths = projectPaths(call.tenant.id);
  const caption =
    q || before || onlyBlocked
      ? countOf(users.length, 'user')
      : `The newest ${users.length} of ${countOf(total, 'user')}`;
  return table({
    id: 'users',
    caption: users.length === total ? countOf(total, 'user') : caption,
    stacked: true,
    dense: true,
    columns: [
      {
        header: 'Person',
        rowHeader: true,
        cell: (user: UserRecord) => html`
          <span class="with-avatar">
            ${avatar(pictured(paths, user))}
            <span><a href=${paths.user(user.id)}>${userText(user.email, 254)}</a>${blocked?.has(user.id) ? html`${' '}${badge('Blocked', 'error')}` : null}${user.name === null ? null : html`<span class="row-id">${userText(user.name, 80)}</span>`}</span>
          </span>`,
      },
      {
        header: 'Provider',
        cell: ({ id }) =>
          html`<span class="provider-tags">${(providers.get(id) ?? []).map((one) => providerTag(one))}</span>`,
      },
      { header: 'First seen', cell: ({ firstSeen }) => time(firstSeen) },
      { header: 'Last seen', cell: ({ lastSeen }) => time(lastSeen) },
      { header: 'Id', numeric: true, cell: ({ id }) => id },
    ],
    rows: users,
    empty: 'Nobody matches. The search looks at e-mail addresses and names.',
  });
};

/** Export and import of all users as one file. */
const moveCard = (call: ProjectCall): Markup => {
  const { users } = projectPaths(call.tenant.id);
  if (!call.may('users:export')) return null;
  return card(
    { id: 'move', title: 'Export and import' },
    html`
      <div class="deed">
        <p>All users as one file, with the ids by which your app knows them.</p>
        ${linkButton({ label: 'Export all users', href: `${users}/export`, kind: 'secondary', action: 'export' })}
      </div>
      ${
        call.may('users:import')
          ? html`
            <form class="inline-form" method="post" action=${`${users}/import`} enctype="multipart/form-data">
              <input type="hidden" name="csrf_token" value=${call.csrf} />
              <div class="field">
                <label for="file">File to import</label>
                <p class="field-hint" id="file-hint">A file that this export wrote. Who is here already stays as they are.</p>
                <input id="file" name="file" type="file" accept=".ndjson,application/x-ndjson" required=${true} aria-describedby="file-hint" />
              </div>
              ${button({ label: 'Import', kind: 'secondary', action: 'import' })}
            </form>`
          : null
      }`,
  );
};

/** The search is not silently incomplete: a link leads to users with the text elsewhere in their name. */
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
  const isEmpty = model.total === 0 && model.users.length === 0;
  return projectPage(call, {
    section: 'users',
    children: html`
      ${isEmpty ? noUsersYet(projectPaths(call.tenant.id).try) : html`${search(path, model)}${list(call, model)}${restOfMatches(path, model)}`}
      ${pager({
        path,
        query: {
          q: model.q,
          anywhere: model.match === 'anywhere' ? '1' : undefined,
          order: model.order === 'newest' ? undefined : model.order,
          blocked: model.onlyBlocked ? '1' : undefined,
        },
        cursor: model.order === 'oldest' ? 'after' : 'before',
        next: model.next,
        isFirst: model.before === undefined,
        labels: { next: 'More users', first: 'First users' },
      })}
      ${moveCard(call)}`,
  });
}
