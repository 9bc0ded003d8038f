/** The owner's page: what the account has used, every project that belongs to it, and who else may act for it. */
import type { TierName } from '@porchlight/contract';
import { badge } from '../components/badge.ts';
import { linkButton } from '../components/button.ts';
import { card } from '../components/card.ts';
import { emptyState } from '../components/empty-state.ts';
import { type NoticeModel, noticeOf } from '../components/notice.ts';
import { html, type Markup } from '../html.ts';
import { app, type SignedIn } from '../layouts/app.ts';
import { PAGE_PATHS } from '../paths.ts';
import { countOf } from '../text/numbers.ts';
import { connectedProgramsCard, type ProgramModel } from './connected-programs-card.ts';
import { type ProjectModel, projectCard } from './project-card.ts';
import { projectTitle } from './project-title.ts';
import { type SignedInBrowsersProps, signedInBrowsersCard } from './signed-in-browsers-card.ts';
import { type UsageModel, usageBars } from './usage-bars.ts';

interface AccountHomeModel {
  readonly viewer: SignedIn;
  readonly tier: TierName;
  readonly now: Date;
  /** The account's caps, shared by all its projects. */
  readonly usage: readonly UsageModel[];
  readonly projects: readonly ProjectModel[];
  readonly programs: readonly ProgramModel[];
  readonly browsers: Omit<SignedInBrowsersProps, 'csrf'>;
  /** What the last form did. */
  readonly notice?: NoticeModel;
}

const tierTitle = (tier: TierName): string => tier.charAt(0).toUpperCase() + tier.slice(1);

const named = ({ name, tenantId }: ProjectModel) => ({ name, id: tenantId });

const titleOf = (project: ProjectModel, all: readonly ProjectModel[]): string =>
  projectTitle(named(project), all.map(named));

const usageCard = ({ tier, usage }: AccountHomeModel): Markup =>
  card(
    { id: 'usage', title: 'Usage', aside: badge(tierTitle(tier), 'info') },
    html`<p class="soft">All your projects share these limits.</p>${usageBars('account', usage)}`,
  );

const noProjects = (): Markup =>
  emptyState({
    title: 'No projects yet',
    text: 'An agent creates a project for you and gives you a link to claim it. Claimed projects appear here.',
    action: linkButton({ label: 'How claiming works', href: `${PAGE_PATHS.docs}/claiming`, kind: 'secondary' }),
  });

export const accountHomePage = (model: AccountHomeModel): string =>
  app({
    title: 'Your projects',
    current: PAGE_PATHS.account,
    viewer: model.viewer,
    lead: model.projects.length === 0 ? undefined : `${countOf(model.projects.length, 'project')}.`,
    children: html`
      ${model.notice ? noticeOf(model.notice) : null}
      ${model.usage.length === 0 ? null : usageCard(model)}
      ${model.projects.length === 0 ? noProjects() : null}
      ${model.projects.map((project) => projectCard({ project, title: titleOf(project, model.projects), csrf: model.viewer.csrf, now: model.now }))}
      ${connectedProgramsCard(model.programs, model.viewer.csrf)}
      ${signedInBrowsersCard({ ...model.browsers, csrf: model.viewer.csrf })}`,
  });
