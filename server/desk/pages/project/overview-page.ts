/** A project at a glance: the link that people sign in by, what is left to do, and what happened last. */
import { button, linkButton } from '../../../pages/components/button.ts';
import { card } from '../../../pages/components/card.ts';
import { codeBlock } from '../../../pages/components/code-block.ts';
import { form } from '../../../pages/components/form.ts';
import { hostList } from '../../../pages/components/host.ts';
import { keyValueList } from '../../../pages/components/key-value-list.ts';
import { notice } from '../../../pages/components/notice.ts';
import { time } from '../../../pages/components/time.ts';
import { html, type Markup } from '../../../pages/html.ts';
import { formatNumber, sessionsText } from '../../../pages/text/numbers.ts';
import type { EventRecord } from '../../../social-login/ports/events.ts';
import type { SocialLoginResource } from '../../../social-login/ports/resource.ts';
import { callbackHosts } from '../../../social-login/settings/callback-hosts.ts';
import type { EventNames } from '../../name-events.ts';
import type { ProjectCall } from '../../owner-routes.ts';
import { type ProjectPaths, projectPaths } from '../../paths.ts';
import type { Step } from '../../setup-steps.ts';
import type { Trend } from '../../trend.ts';
import { eventsTable } from '../activity/events-table.ts';
import { projectPage } from '../frame/project-page.ts';
import { type HealthFacts, healthCard } from './health-card.ts';
import { notSetUp } from './not-set-up.ts';
import { trendCard } from './trend-card.ts';

interface OverviewModel {
  readonly resource: SocialLoginResource | null;
  readonly loginUrl: string;
  /** What an OpenID library needs; null while sign-in is not set up. */
  readonly openid: { readonly issuer: string; readonly client_id: string } | null;
  readonly figures: {
    readonly users: number;
    readonly sessions: number;
    readonly events: number;
    /** Null where there are no teams. */
    readonly teams: number | null;
  };
  /** Null while sign-in is not set up. */
  readonly trend: Trend | null;
  readonly steps: readonly Step[];
  /** Null while sign-in is not set up. */
  readonly health: HealthFacts | null;
  /** The newest sign-ins; null while sign-in is not set up. */
  readonly recent: { readonly events: readonly EventRecord[]; readonly names: EventNames } | null;
  /** Until when a deleted project can be taken back; null for one that is not deleted. */
  readonly restorableUntil: Date | null;
}

const figures = (paths: ProjectPaths, { users, sessions, events, teams }: OverviewModel['figures']): Markup => {
  const figure = (label: string, value: number, text: Markup = formatNumber(value)): Markup => html`
    <div class="figure"><dt>${label}</dt><dd>${text}</dd></div>`;
  return html`
    <dl class="figures">
      ${figure('Users', users)}${figure('Active sessions', sessions, sessionsText(sessions))}${figure('Events kept', events)}
      ${teams === null ? null : figure('Teams', teams, html`<a href=${paths.teams}>${formatNumber(teams)}</a>`)}
    </dl>`;
};

/** With codes only the app itself can begin a sign-in, so there is no link to send to people. */
const loginCard = (paths: ProjectPaths, { callbackMode }: SocialLoginResource, loginUrl: string): Markup =>
  card(
    { id: 'login', title: callbackMode === 'code' ? 'Sign-in' : 'Login link' },
    html`
      ${
        callbackMode === 'code'
          ? html`<p class="soft">People sign in from your app, which begins each sign-in itself. Try it here: it ends on a page of this desk.</p>`
          : html`
            <p class="soft">Send people here to sign in. They come back to your app at its first callback URL.</p>
            ${codeBlock({ code: loginUrl, label: 'Login link', selectWhole: true, copy: true })}`
      }
      <div class="button-row">${linkButton({ label: 'Try the sign-in', href: paths.try, action: 'try' })}</div>`,
  );

const step = ({ label, text, isDone, href }: Step): Markup => html`
  <li class=${isDone ? 'todo-step todo-done' : 'todo-step'}>
    <span class="todo-mark" aria-hidden="true"></span>
    <div>
      <p class="todo-title">${href === undefined || isDone ? label : html`<a href=${href}>${label}</a>`}<span class="visually-hidden">${isDone ? ': done' : ': to do'}</span></p>
      ${isDone ? null : html`<p class="soft">${text}</p>`}
    </div>
  </li>`;

const stepsCard = (steps: readonly Step[]): Markup =>
  steps.every(({ isDone }) => isDone)
    ? null
    : card({ id: 'steps', title: 'What is left to do' }, html`<ol class="todo">${steps.map(step)}</ol>`);

/** Before the first user, what is left to do comes first: figures and health would only say nothing. */
const isUnused = ({ figures: { users } }: OverviewModel): boolean => users === 0;

const facts = ({ tenant }: ProjectCall, { resource, openid }: OverviewModel): Markup =>
  keyValueList([
    { label: 'Project id', value: html`<code class="select-all">${tenant.id}</code>` },
    ...(openid === null
      ? []
      : [
          { label: 'OpenID issuer', value: html`<code class="select-all">${openid.issuer}</code>` },
          { label: 'OpenID client id', value: html`<code class="select-all">${openid.client_id}</code>` },
        ]),
    { label: 'App hosts', value: hostList(callbackHosts(resource?.callbackUrls ?? []), 'None registered yet') },
    { label: 'Created', value: time(tenant.createdAt) },
    ...(tenant.claimedAt === null ? [] : [{ label: 'Claimed', value: time(tenant.claimedAt) }]),
    { label: 'Expiry', value: 'Never expires' },
    { label: 'Runtime profile', value: html`<code>${tenant.runtimeProfile}</code>` },
  ]);

const activity = (paths: ProjectPaths, recent: OverviewModel['recent']): Markup =>
  recent === null || recent.events.length === 0
    ? null
    : card(
        { id: 'activity', title: 'Newest sign-ins' },
        html`
          ${eventsTable({ paths, ...recent, id: 'newest', caption: 'The five newest sign-ins and sign-outs', captionHidden: true, withUser: true })}
          <p><a href=${paths.events}>All events</a></p>`,
      );

const deleted = (call: ProjectCall, until: Date): Markup => html`
  ${notice('warn', html`<p><strong>This project is deleted.</strong> Its keys and tokens do not work, and nobody can sign in. Until ${time(until)} you can take it back, with everything in it; after that all of it is gone.</p>`, 'status')}
  ${form(
    { action: `${projectPaths(call.tenant.id).settings}/restore`, csrf: call.csrf },
    button({ label: 'Take it back', action: 'restore' }),
  )}`;

export function overviewPage(call: ProjectCall, model: OverviewModel): string {
  const paths = projectPaths(call.tenant.id);
  if (model.restorableUntil !== null) {
    return projectPage(call, { section: 'overview', children: deleted(call, model.restorableUntil) });
  }
  const live = model.recent && { href: paths.eventsLive, after: model.recent.events[0]?.id ?? 0 };
  return projectPage(call, {
    section: 'overview',
    children: html`
      <div class="live-page" data-live-page=${live?.href} data-after=${live?.after}>
      ${model.resource === null ? notSetUp(paths, 'overview') : isUnused(model) ? stepsCard(model.steps) : figures(paths, model.figures)}
      ${model.resource === null || !isUnused(model) ? null : figures(paths, model.figures)}
      ${model.health === null ? null : healthCard(paths, model.health, call.standing)}
      ${model.trend === null ? null : trendCard(paths, model.trend)}
      ${model.resource === null ? null : loginCard(paths, model.resource, model.loginUrl)}
      ${model.resource === null || isUnused(model) ? null : stepsCard(model.steps)}
      ${activity(paths, model.recent)}
      ${card({ id: 'facts', title: 'About this project' }, facts(call, model))}
      </div>`,
  });
}
