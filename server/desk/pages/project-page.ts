/** The frame of a project's pages: the way back, the name, and the parts of the project. */
import { ownedStatusBadge } from '../../pages/components/badge.ts';
import { noticeOf } from '../../pages/components/notice.ts';
import { accountPerson, userText } from '../../pages/components/person.ts';
import { html, type Markup } from '../../pages/html.ts';
import { app, type SignedIn } from '../../pages/layouts/app.ts';
import { PAGE_PATHS } from '../../pages/paths.ts';
import { visibleText } from '../../pages/text/visible-text.ts';
import { statusOf } from '../../tenants/tenant.ts';
import type { ProjectCall } from '../owner-routes.ts';
import { projectPaths } from '../paths.ts';
import { standingNotice } from './standing-notice.ts';

export const SECTIONS = {
  overview: 'Overview',
  users: 'Users',
  events: 'Events',
  activity: 'Activity',
  callbacks: 'Callbacks',
  access: 'Access',
  webhooks: 'Webhooks',
  agents: 'Agents',
  keys: 'Keys',
  settings: 'Settings',
} as const;

export type Section = keyof typeof SECTIONS;

interface ProjectPageProps {
  readonly section: Section;
  /** Of the part itself, where the name of the section is not enough. */
  readonly title?: string;
  readonly children: Markup;
}

const viewerOf = ({ account, csrf }: ProjectCall): SignedIn => ({ ...accountPerson(account), csrf });

export const titleOf = ({ tenant }: Pick<ProjectCall, 'tenant'>): string =>
  visibleText(tenant.name ?? '', 60) || tenant.id;

export function projectPage(call: ProjectCall, { section, title, children }: ProjectPageProps): string {
  const paths = projectPaths(call.tenant.id);
  const name = titleOf(call);
  return app({
    title: `${title ?? SECTIONS[section]} · ${name}`,
    above: html`<p class="crumbs"><a href=${PAGE_PATHS.account}>All projects</a></p>`,
    heading: html`${userText(name, 60)}${' '}${ownedStatusBadge(statusOf(call.tenant, call.now))}`,
    current: PAGE_PATHS.account,
    viewer: viewerOf(call),
    children: html`
      <nav class="tabs" aria-label="Project">
        <ul>
          ${Object.entries(SECTIONS).map(
            ([key, label]) => html`
            <li><a href=${paths[key as Section]} aria-current=${key === section ? 'page' : undefined}>${label}</a></li>`,
          )}
        </ul>
      </nav>
      ${call.standing.map((one) => standingNotice(paths, one))}
      ${call.notice ? noticeOf(call.notice) : null}
      ${children}`,
  });
}
