/** The identity providers of a project: which are on the sign-in page, in which order, and with whose credentials. */
import { PROVIDERS_MAX } from '@porchlight/contract';
import { badge } from '../../../pages/components/badge.ts';
import { button } from '../../../pages/components/button.ts';
import { card } from '../../../pages/components/card.ts';
import { form } from '../../../pages/components/form.ts';
import { notice } from '../../../pages/components/notice.ts';
import { providerMark } from '../../../pages/components/provider-mark.ts';
import { time } from '../../../pages/components/time.ts';
import { html, type Markup } from '../../../pages/html.ts';
import { PAGE_PATHS } from '../../../pages/paths.ts';
import { countOf } from '../../../pages/text/numbers.ts';
import { visibleText } from '../../../pages/text/visible-text.ts';
import { BUILT_IN_PROVIDERS, labelOf, markOf } from '../../../providers/catalogue/catalogue.ts';
import type { ProviderProblem } from '../../../providers/ports.ts';
import { problemMessage, problemOf } from '../../../social-login/providers/provider-problem.ts';
import type { EffectiveProvider } from '../../../social-login/settings/provider-settings.ts';
import type { ProjectCall } from '../../owner-routes.ts';
import { projectPaths } from '../../paths.ts';
import type { ProviderFigures } from '../../provider-figures.ts';
import { addressOf } from '../frame/pager.ts';
import { projectPage } from '../frame/project-page.ts';
import { addProviderCard, credentialsForm, type ProjectPlace } from './provider-form.ts';
import { canBeChecked, wordsOf } from './provider-words.ts';

/** A built-in provider for which neither the service nor the owner has a client. */
const withoutClient = (provider: string): EffectiveProvider => ({
  provider,
  enabled: false,
  client: null,
  problem: null,
  checkedAt: null,
  credentials: 'none',
  label: labelOf(provider),
  issuer: null,
});

const TONES = { own: 'success', service: 'plain', none: 'warn' } as const;

const whose = ({ provider, credentials }: EffectiveProvider): Markup => {
  const words = wordsOf(provider).whose;
  return words && badge(words[credentials], TONES[credentials]);
};

const small = (
  call: ProjectCall,
  action: string,
  fields: Record<string, string>,
  label: Markup,
  kind: 'secondary' | 'quiet' = 'secondary',
): Markup =>
  form(
    { action: `${projectPaths(call.tenant.id).providers}/${action}`, csrf: call.csrf, hidden: fields },
    button({ label, kind, action: `${action}-provider` }),
  );

const named = (label: string, subject: string): Markup =>
  html`${label}<span class="visually-hidden">${`: ${subject}`}</span>`;

function actions(call: ProjectCall, shown: EffectiveProvider, position: number, enabledCount: number): Markup {
  const { provider, enabled, credentials } = shown;
  const label = visibleText(shown.label, 60);
  if (credentials === 'none') return null;
  return html`
    <div class="button-row">
      ${enabled && position > 1 ? small(call, 'move', { provider, position: String(position - 1) }, named('Move up', label), 'quiet') : null}
      ${enabled && position < enabledCount ? small(call, 'move', { provider, position: String(position + 1) }, named('Move down', label), 'quiet') : null}
      ${canBeChecked(provider) ? small(call, 'check', { provider }, named('Check', label), 'quiet') : null}
      ${enabled ? (enabledCount > 1 ? small(call, 'disable', { provider }, named('Disable', label)) : null) : small(call, 'enable', { provider }, named('Enable', label))}
    </div>`;
}

/** The failures lead to who and why. */
const failuresLink = (call: ProjectCall, provider: string, { failures }: ProviderFigures): Markup =>
  failures === 0
    ? null
    : html`${' '}<a href=${addressOf(projectPaths(call.tenant.id).events, { event: 'login_failed', provider })}>Who and why</a>`;

const counted = (call: ProjectCall, provider: string, figures: ProviderFigures | undefined): Markup =>
  figures === undefined
    ? null
    : html`<p class="soft" data-figures>In 30 days: ${countOf(figures.signIns, 'sign-in')}, ${countOf(figures.failures, 'failure')}.${failuresLink(call, provider, figures)}</p>`;

const problemText = ({ code }: ProviderProblem): string => problemMessage(code).replaceAll('`', '');

function result(shown: EffectiveProvider): Markup {
  const { checkedAt } = shown;
  const problem = problemOf(shown);
  if (problem && checkedAt === null) return notice('warn', html`<p>${problemText(problem)}</p>`);
  if (checkedAt === null) return null;
  const at = time(new Date(checkedAt));
  return problem
    ? notice(
        shown.problem ? 'error' : 'warn',
        html`<p>${problemText(problem)} <span class="soft">Checked ${at}</span></p>`,
      )
    : html`<p class="soft" data-checked="ok">${wordsOf(shown.provider).worked} ${at}.</p>`;
}

interface ProvidersModel {
  readonly listed: readonly EffectiveProvider[];
  readonly figures: ReadonlyMap<string, ProviderFigures>;
  readonly place: ProjectPlace;
}

interface Place {
  readonly figures: ProvidersModel['figures'];
  readonly project: ProjectPlace;
  readonly position: number;
  readonly enabledCount: number;
}

const entry = (call: ProjectCall, shown: EffectiveProvider, place: Place): Markup => {
  const { provider, credentials } = shown;
  const label = visibleText(shown.label, 60);
  const words = wordsOf(provider);
  const open = call.typed?.field('provider') === provider;
  return html`
    <li class="entry" id=${provider} data-provider=${provider}>
      <div class="entry-row">
        <h3 class="entry-title">${providerMark(markOf(provider))}${' '}${label}${' '}${whose(shown)}</h3>
        ${actions(call, shown, place.position, place.enabledCount)}
      </div>
      ${counted(call, provider, place.figures.get(provider))}
      ${result(shown)}
      <details class="more" open=${open}>
        <summary>${credentials === 'own' ? words.replace : words.bring}<span class="visually-hidden">${`: ${label}`}</span></summary>
        ${credentialsForm(call, shown, place.project)}
        ${credentials === 'own' ? small(call, 'reset', { provider }, named(words.forget, label)) : null}
      </details>
    </li>`;
};

export function providersPage(call: ProjectCall, { listed, figures, place: project }: ProvidersModel): string {
  const missing = BUILT_IN_PROVIDERS.filter((id) => !listed.some(({ provider }) => provider === id));
  const enabled = listed.filter((shown) => shown.enabled);
  const others = [...listed.filter((shown) => !shown.enabled), ...missing.map(withoutClient)];
  const place = (index: number): Place => ({ figures, project, position: index + 1, enabledCount: enabled.length });
  return projectPage(call, {
    section: 'providers',
    children: html`
      ${card(
        { id: 'enabled', title: 'On the sign-in page' },
        html`
          <p class="soft">${enabled.length === 1 ? 'With one provider people go straight to it. Enable a second one, and they choose.' : 'People choose on the sign-in page, in this order.'} <a href=${`${PAGE_PATHS.docs}/providers`}>How providers work</a></p>
          <ul class="entries">${enabled.map((shown, index) => entry(call, shown, place(index)))}</ul>`,
      )}
      ${others.length === 0 ? null : card({ id: 'others', title: 'Not on the sign-in page' }, html`<ul class="entries">${others.map((shown) => entry(call, shown, place(0)))}</ul>`)}
      ${listed.length < PROVIDERS_MAX ? addProviderCard(call, project) : null}`,
  });
}
