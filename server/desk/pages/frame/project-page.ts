/** The frame of a project's pages: the way back and to other projects, the name, and the parts of the project. */
import type { Permission } from '@porchlight/contract';
import type { Need } from '../../../calls/terms.ts';
import { ownedStatusBadge } from '../../../pages/components/badge.ts';
import { noticeOf } from '../../../pages/components/notice.ts';
import { accountPerson, userText } from '../../../pages/components/person.ts';
import { hideControls } from '../../../pages/hide-controls.ts';
import { html, type Markup } from '../../../pages/html.ts';
import { app, type SignedIn } from '../../../pages/layouts/app.ts';
import { PAGE_PATHS } from '../../../pages/paths.ts';
import { visibleText } from '../../../pages/text/visible-text.ts';
import { statusOf } from '../../../tenants/tenant.ts';
import type { ProjectCall } from '../../owner-routes.ts';
import { paletteEntries } from '../../palette-entries.ts';
import { projectPaths } from '../../paths.ts';
import { SECTIONS, type Section } from '../../sections.ts';
import { type NavGroup, projectNav } from './project-nav.ts';
import { projectSwitcher } from './project-switcher.ts';
import { standingNotices } from './standing-notice.ts';
import { isToldByUndo, undoLines } from './undo-lines.ts';

/** The parts that begin a group, with its title. The parts that follow belong to it. */
const GROUPS: Partial<Record<Section, string>> = {
  users: 'People',
  callbacks: 'Sign-in',
  webhooks: 'Connections',
  members: 'Project',
};

/** Parts that need another permission than `project:read`. A part that the viewer may not open has no link. */
const NEEDS: Partial<Record<Section, Need>> = {
  overview: 'membership',
  users: 'users:read',
  teams: 'teams:read',
  events: 'events:read',
  insights: 'events:read',
  keys: 'keys:write',
};

function isOpen(call: ProjectCall, section: Section): boolean {
  const need = NEEDS[section] ?? 'project:read';
  if (need === 'membership') return true;
  return need === 'owner' ? call.role === 'owner' : call.may(need);
}

function groupsOf(call: ProjectCall, current: Section): NavGroup[] {
  const paths = projectPaths(call.tenant.id);
  const groups: { title?: string; links: NavGroup['links'][number][] }[] = [{ links: [] }];
  for (const key of Object.keys(SECTIONS) as Section[]) {
    const title = GROUPS[key];
    if (title !== undefined) groups.push({ title, links: [] });
    const link = { label: SECTIONS[key], href: paths[key], isCurrent: key === current };
    if (isOpen(call, key)) groups.at(-1)?.links.push(link);
  }
  return groups.filter(({ links }) => links.length > 0);
}

/** Parts whose forms all need one permission. Without it the part can only be read. */
const CHANGED_BY: Partial<Record<Section, Permission>> = {
  callbacks: 'sign-in:write',
  providers: 'sign-in:write',
  domain: 'sign-in:write',
  appearance: 'sign-in:write',
  access: 'access:write',
  webhooks: 'webhooks:write',
  agents: 'agents:write',
  settings: 'project:write',
  members: 'members:write',
  teams: 'teams:write',
};

function isReadOnly(call: ProjectCall, section: Section): boolean {
  const needed = CHANGED_BY[section];
  return needed !== undefined && !call.may(needed);
}

/** The one way in which a role hides what it may not do: the forms and buttons are not there. */
function forRole(call: ProjectCall, section: Section, children: Markup): Markup {
  const { markup, isLess } = hideControls(children, call.mayUse);
  if (!isLess) return markup;
  const rest = isReadOnly(call, section)
    ? 'you can look, and change nothing.'
    : 'what only other roles may do is not shown.';
  return html`<p class="soft" data-read-only>Your role here is ${call.role}: ${rest}</p>${markup}`;
}

/** Only an owner decides on a call that waits. */
const noticesFor = ({ standing, role }: ProjectCall) =>
  standing.filter(({ kind }) => kind !== 'approval' || role === 'owner');

interface ProjectPageProps {
  readonly section: Section;
  /** The title of the part itself, if the name of the section is not enough. */
  readonly title?: string;
  readonly stylesheetHref?: string;
  readonly children: Markup;
}

const viewerOf = ({ account, csrf, waiting }: ProjectCall): SignedIn => ({ ...accountPerson(account), csrf, waiting });

export const titleOf = ({ tenant }: Pick<ProjectCall, 'tenant'>): string =>
  visibleText(tenant.name ?? '', 60) || tenant.id;

/** For its owner every project is claimed, so only another state gets a badge. */
const stateOf = ({ tenant, now }: ProjectCall): Markup => {
  const status = statusOf(tenant, now);
  return status === 'claimed' ? null : html`${' '}${ownedStatusBadge(status)}`;
};

export function projectPage(call: ProjectCall, { section, title, stylesheetHref, children }: ProjectPageProps): string {
  const paths = projectPaths(call.tenant.id);
  const name = titleOf(call);
  const switcher = projectSwitcher({
    others: call.others,
    hrefOf: ({ id, isOwn }) => projectPaths(id)[isOwn ? section : 'overview'],
  });
  return app({
    title: `${title ?? SECTIONS[section]} · ${name}`,
    above: html`<div class="crumbs"><a href=${PAGE_PATHS.account}>All projects</a>${switcher}</div>`,
    heading: html`${userText(name, 60)}${stateOf(call)}`,
    current: PAGE_PATHS.account,
    stylesheetHref,
    viewer: viewerOf(call),
    finds: { entries: paletteEntries(call), peopleHref: call.may('users:read') ? paths.peopleFound : undefined },
    children: html`
      <div class="project-frame">
        ${projectNav(SECTIONS[section], groupsOf(call, section))}
        <div class="project-part">
          ${title === undefined ? html`<h2 class="part-title">${SECTIONS[section]}</h2>` : null}
          ${standingNotices(paths, noticesFor(call), section === 'overview')}
          ${call.notice && !isToldByUndo(call) ? noticeOf(call.notice) : null}
          ${undoLines(call, section)}
          ${forRole(call, section, children)}
        </div>
      </div>`,
  });
}
