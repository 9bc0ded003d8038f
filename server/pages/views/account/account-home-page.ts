/** The owner's projects as a list: found by name, state and order, each leading to its own pages. */
import { type MemberRole, TENANT_STATUSES, type TenantStatus } from '@porchlight/contract';
import { badge, ownedStatusBadge, ownedStatusLabel } from '../../components/badge.ts';
import { button, linkButton } from '../../components/button.ts';
import { card } from '../../components/card.ts';
import { emptyState } from '../../components/empty-state.ts';
import { select, textField } from '../../components/field.ts';
import { type FormTarget, form } from '../../components/form.ts';
import { type NoticeModel, notice, noticeOf } from '../../components/notice.ts';
import { userText } from '../../components/person.ts';
import { table } from '../../components/table.ts';
import { time, withTimes } from '../../components/time.ts';
import { html, type Markup } from '../../html.ts';
import { app, type SignedIn } from '../../layouts/app.ts';
import { PAGE_PATHS } from '../../paths.ts';
import { countOf, formatNumber } from '../../text/numbers.ts';
import { visibleText } from '../../text/visible-text.ts';
import { ROLE_WORDS } from '../project/role-words.ts';
import { type InboxRow, inboxList } from './inbox-page.ts';

export interface ProjectRow {
  readonly tenantId: string;
  readonly name: string | null;
  readonly status: TenantStatus;
  readonly users: number;
  readonly lastActivity: Date | null;
  readonly createdAt: Date;
  /** Webhooks whose last try failed. */
  readonly failingWebhooks: number;
  readonly href: string;
}

/** A project of another account, in which the viewer has a role. */
export interface SharedRow extends Pick<ProjectRow, 'tenantId' | 'name' | 'status' | 'href'> {
  readonly role: MemberRole;
}

interface AccountHomeModel {
  readonly viewer: SignedIn;
  readonly projects: readonly ProjectRow[];
  readonly shared: readonly SharedRow[];
  /** The number of all projects, and the number that match the search. */
  readonly total: number;
  readonly found: number;
  readonly query: { readonly q?: string; readonly status?: string; readonly order: string };
  /** The addresses of the neighbouring pages. */
  readonly pages: {
    readonly current: number;
    readonly count: number;
    readonly previous?: string;
    readonly next?: string;
  };
  /** What waits for the viewer: the first of it, and how much more there is. */
  readonly inbox: { readonly rows: readonly InboxRow[]; readonly more: number; readonly now: Date };
  /** Caps of the account that are reached or near. */
  readonly limits: readonly { readonly percent: number; readonly message: string }[];
  /** The form sends `name`. */
  readonly create: FormTarget;
  readonly notice?: NoticeModel;
}

const ORDER_WORDS = [
  { value: 'activity', label: 'Last activity' },
  { value: 'name', label: 'Name' },
  { value: 'users', label: 'Most users' },
  { value: 'created', label: 'Newest' },
];

const search = ({ q, status, order }: AccountHomeModel['query']): Markup => html`
  <form class="inline-form" method="get" action=${PAGE_PATHS.account} role="search" aria-label="Projects" data-searches="found">
    ${textField({ id: 'q', name: 'q', type: 'search', label: 'Search', value: q ?? '', maxLength: 80, autocomplete: 'off' })}
    ${select({
      id: 'status',
      name: 'status',
      label: 'State',
      value: status ?? '',
      choices: [
        { value: '', label: 'All' },
        ...TENANT_STATUSES.filter((one) => one !== 'ephemeral').map((one) => ({
          value: one,
          label: ownedStatusLabel(one),
        })),
      ],
    })}
    ${select({ id: 'order', name: 'order', label: 'Order', value: order, choices: ORDER_WORDS })}
    ${button({ label: 'Show', kind: 'secondary', action: 'search' })}
    ${q || status ? linkButton({ label: 'Show all', href: PAGE_PATHS.account, kind: 'quiet' }) : null}
  </form>`;

/** Only problems get a badge. */
const trouble = (failingWebhooks: number): Markup =>
  failingWebhooks === 0
    ? null
    : badge(failingWebhooks === 1 ? 'A webhook fails' : `${formatNumber(failingWebhooks)} webhooks fail`, 'warn');

const projectName = ({
  href,
  name,
  tenantId,
  status,
  failingWebhooks = 0,
}: Pick<ProjectRow, 'href' | 'name' | 'tenantId' | 'status'> &
  Partial<Pick<ProjectRow, 'failingWebhooks'>>): Markup => html`
  <div class="project-name">
    <a class="project-link" href=${href}>${userText(visibleText(name ?? '', 60) || tenantId, 60)}</a>
    ${' '}${status === 'claimed' ? null : ownedStatusBadge(status)}
    ${' '}${trouble(failingWebhooks)}
    <span class="row-id"><code>${tenantId}</code></span>
  </div>`;

const sharedList = (rows: readonly SharedRow[]): Markup =>
  rows.length === 0
    ? null
    : table({
        id: 'shared',
        caption: 'Shared with you',
        stacked: true,
        columns: [
          { header: 'Project', rowHeader: true, cell: projectName },
          { header: 'Your role', cell: ({ role }: SharedRow) => ROLE_WORDS[role].label },
        ],
        rows,
      });

const list = (model: AccountHomeModel): Markup =>
  table({
    id: 'projects',
    caption:
      model.found === model.total
        ? countOf(model.total, 'project')
        : `${countOf(model.found, 'project')} of ${formatNumber(model.total)}`,
    stacked: true,
    columns: [
      {
        header: 'Project',
        rowHeader: true,
        cell: (row: ProjectRow) => projectName(row),
      },
      { header: 'Users', numeric: true, cell: (row) => formatNumber(row.users) },
      {
        header: 'Last activity',
        cell: (row) => (row.lastActivity === null ? html`<span class="soft">None yet</span>` : time(row.lastActivity)),
      },
      { header: 'Created', cell: (row) => time(row.createdAt) },
    ],
    rows: model.projects,
    empty: 'No project matches.',
  });

const turnPages = ({ current, count, previous, next }: AccountHomeModel['pages']): Markup =>
  count === 1
    ? null
    : html`
      <nav class="button-row pages" aria-label="Pages">
        ${previous === undefined ? null : linkButton({ label: 'Previous', href: previous, kind: 'secondary' })}
        <span>Page ${formatNumber(current)} of ${formatNumber(count)}</span>
        ${next === undefined ? null : linkButton({ label: 'Next', href: next, kind: 'secondary', action: 'next-page' })}
      </nav>`;

const limitNotice = ({ percent, message }: AccountHomeModel['limits'][number]): Markup => html`
  <div data-notice="limit">
    ${notice(
      percent >= 100 ? 'error' : 'warn',
      html`
        <p><strong>${percent >= 100 ? 'A limit is reached' : 'Close to a limit'}</strong></p>
        <p>${withTimes(message)} <a href=${PAGE_PATHS.accountSettings}>See the usage of your account</a></p>`,
    )}
  </div>`;

const waitingCard = ({ rows, more, now }: AccountHomeModel['inbox']): Markup =>
  rows.length === 0
    ? null
    : card(
        { id: 'inbox', title: 'Waits for you' },
        html`${inboxList(rows, now)}${more === 0 ? null : html`<p><a href=${PAGE_PATHS.inbox}>${formatNumber(more)} more in your inbox</a></p>`}`,
      );

const createForm = (target: FormTarget): Markup =>
  form(
    { ...target, className: 'inline-form' },
    html`
      ${textField({ id: 'name', name: 'name', label: 'Name', hint: 'You can change it later.', required: true, maxLength: 80, autocomplete: 'off' })}
      ${button({ label: 'Create', action: 'create-project' })}`,
  );

/** Folded if there are projects, because most people come to open one. */
const newProject = (target: FormTarget, isOpen: boolean): Markup => html`
  <details class="create-project" id="create" open=${isOpen}>
    <summary class="button button-secondary">New project</summary>
    ${createForm(target)}
  </details>`;

const noProjects = (target: FormTarget): Markup =>
  emptyState({
    title: 'No projects yet',
    text: html`Create one here, or let an agent create one for you and claim it by the link that it gives you. <a href=${`${PAGE_PATHS.docs}/claiming`}>How claiming works</a>`,
    action: createForm(target),
  });

export const accountHomePage = (model: AccountHomeModel): string =>
  app({
    title: 'Your projects',
    current: PAGE_PATHS.account,
    viewer: model.viewer,
    children: html`
      ${model.total === 0 ? null : newProject(model.create, model.notice !== undefined)}
      ${model.notice ? noticeOf(model.notice) : null}
      ${waitingCard(model.inbox)}
      ${model.limits.map(limitNotice)}
      ${model.total === 0 ? noProjects(model.create) : html`${search(model.query)}<div class="stack" id="found">${list(model)}${turnPages(model.pages)}</div>`}
      ${sharedList(model.shared)}`,
  });
