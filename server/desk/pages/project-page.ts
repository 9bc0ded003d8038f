/** The frame of a project's pages: the way back, the name, and the parts of the project. */
import type { Permission } from '@porchlight/contract';
import { ownedStatusBadge } from '../../pages/components/badge.ts';
import { noticeOf } from '../../pages/components/notice.ts';
import { accountPerson, userText } from '../../pages/components/person.ts';
import { html, type Markup } from '../../pages/html.ts';
import { app, type SignedIn } from '../../pages/layouts/app.ts';
import { PAGE_PATHS } from '../../pages/paths.ts';
import { visibleText } from '../../pages/text/visible-text.ts';
import { statusOf } from '../../tenants/tenant.ts';
import type { Need } from '../needs.ts';
import type { ProjectCall } from '../owner-routes.ts';
import { projectPaths } from '../paths.ts';
import { standingNotice } from './standing-notice.ts';

export const SECTIONS = {
  overview: 'Overview',
  users: 'Users',
  events: 'Events',
  insights: 'Insights',
  activity: 'Activity',
  callbacks: 'Callbacks',
  providers: 'Providers',
  domain: 'Domain',
  access: 'Access',
  webhooks: 'Webhooks',
  agents: 'Agents',
  keys: 'Keys',
  members: 'Members',
  settings: 'Settings',
} as const;

export type Section = keyof typeof SECTIONS;

/** Parts that other than `project:read` opens. A part that the viewer may not open has no link. */
const NEEDS: Partial<Record<Section, Need>> = {
  overview: 'membership',
  users: 'users:read',
  events: 'events:read',
  insights: 'events:read',
  keys: 'keys:write',
};

function isOpen(call: ProjectCall, section: Section): boolean {
  const need = NEEDS[section] ?? 'project:read';
  if (need === 'membership') return true;
  return need === 'owner' ? call.role === 'owner' : call.may(need);
}

/** Parts whose forms all need one permission. Without it the part can be read, and its forms are switched off. */
const CHANGED_BY: Partial<Record<Section, Permission>> = {
  callbacks: 'sign-in:write',
  providers: 'sign-in:write',
  domain: 'sign-in:write',
  access: 'access:write',
  webhooks: 'webhooks:write',
  agents: 'agents:write',
  settings: 'project:write',
  members: 'members:write',
};

function isReadOnly(call: ProjectCall, section: Section): boolean {
  const needed = CHANGED_BY[section];
  return needed !== undefined && !call.may(needed);
}

const readOnly = ({ role }: ProjectCall, children: Markup): Markup => html`
  <p class="soft" data-read-only>Your role here is ${role}: you can look, and change nothing.</p>
  <fieldset class="bare" disabled><legend class="visually-hidden">Settings that you can read</legend>${children}</fieldset>`;

interface ProjectPageProps {
  readonly section: Section;
  /** The title of the part itself, if the name of the section is not enough. */
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
          ${(Object.keys(SECTIONS) as Section[])
            .filter((key) => isOpen(call, key))
            .map(
              (key) => html`
            <li><a href=${paths[key]} aria-current=${key === section ? 'page' : undefined}>${SECTIONS[key]}</a></li>`,
            )}
        </ul>
      </nav>
      ${call.standing.map((one) => standingNotice(paths, one))}
      ${call.notice ? noticeOf(call.notice) : null}
      ${isReadOnly(call, section) ? readOnly(call, children) : children}`,
  });
}
