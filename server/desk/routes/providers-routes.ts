/** The identity providers of a project: the same changes as the API takes, by plain forms. */
import { ProviderId, ProviderSettings } from '@porchlight/contract';
import { Refusal, unwrap } from '../../kernel/domain-error.ts';
import { lastDays } from '../../observability/days.ts';
import type { InsightsStore } from '../../observability/ports.ts';
import { isAskedHere, labelOf } from '../../providers/catalogue/catalogue.ts';
import type { SignInHosts } from '../../social-login/ports/domains.ts';
import { readProviderChange } from '../../social-login/providers/provider-change.ts';
import { problemMessage } from '../../social-login/providers/provider-problem.ts';
import type { EffectiveProvider } from '../../social-login/settings/provider-settings.ts';
import type { Done } from '../done-notices.ts';
import type { OwnerRoutes, ProjectCall, SentForm } from '../owner-routes.ts';
import { providersPage } from '../pages/sign-in/providers-page.ts';
import { projectPaths } from '../paths.ts';
import type { DeskProviders } from '../ports.ts';
import type { FormSafety, UndoDraft } from '../project-call.ts';
import { providerFigures } from '../provider-figures.ts';
import { type ReadResource, setUpPage } from './set-up-page.ts';

interface Dependencies {
  readonly baseUrl: string;
  readonly hosts: Pick<SignInHosts, 'hostOriginOf'>;
  readonly insights: Pick<InsightsStore, 'daysSince'>;
  readonly readResource: ReadResource;
  readonly providers: DeskProviders;
}

const DAYS = 30;

/** Fields of the form that are texts, by the names of the API. */
const TEXTS = [
  'client_id',
  'client_secret',
  'issuer',
  'label',
  'team_id',
  'key_id',
  'private_key',
  'smtp_url',
  'from',
] as const;

export function providersRoutes(owner: OwnerRoutes, dependencies: Dependencies): void {
  const { baseUrl, hosts, readResource, providers, insights } = dependencies;
  const listed = async ({ tenant }: ProjectCall): Promise<EffectiveProvider[]> =>
    unwrap(await providers.list(tenant.id));
  const page = setUpPage('providers', readResource, async (call) => {
    const [first = ''] = lastDays(call.now, DAYS);
    const [shown, days] = await Promise.all([listed(call), insights.daysSince([call.tenant.id], first)]);
    return providersPage(call, {
      listed: shown,
      figures: providerFigures(days),
      place: { baseUrl, tenantId: call.tenant.id, hostOrigin: hosts.hostOriginOf(call.tenant.id) },
    });
  });
  const back = ({ tenant }: ProjectCall, done: Done) => ({ to: projectPaths(tenant.id).providers, done });

  const set = async (call: ProjectCall, provider: string, settings: unknown): Promise<EffectiveProvider> => {
    const id = ProviderId.safeParse(provider);
    const read = ProviderSettings.safeParse(settings);
    const issues = [...(id.error?.issues ?? []), ...(read.error?.issues ?? [])];
    if (!id.success || !read.success) {
      const errors = issues.map(({ path, message }) => {
        const field = String(path[0] ?? 'name');
        return { path: field, message: `${field} ${message}.` };
      });
      throw new Refusal({ code: 'invalidRequest', errors });
    }
    return unwrap(await providers.set(call.tenant, id.data, unwrap(readProviderChange(id.data, read.data)), call.now));
  };

  const change = (
    path: string,
    done: Done,
    settings: (call: ProjectCall, form: SentForm) => unknown,
    { undo, widens = () => false }: Pick<FormSafety, 'undo' | 'widens'> = {},
  ): void =>
    owner.form({
      path,
      operation: 'setProvider',
      addsOnly: undo === undefined,
      widens,
      ...(undo ? { undo } : {}),
      object: (_call, form) => form.field('provider'),
      page,
      submit: async (call, form) => {
        await set(call, form.field('provider'), await settings(call, form));
        return back(call, done);
      },
    });

  /** What is set for a provider. Credentials that are typed for the first time replace nothing. */
  const kept = async (
    call: ProjectCall,
    form: SentForm,
    { instead, done }: { readonly instead: string | null; readonly done: Done },
  ): Promise<UndoDraft | null> => {
    const settings = unwrap(await providers.settings(call.tenant.id));
    const at = settings.findIndex(({ provider }) => provider === form.field('provider'));
    const setting = settings[at];
    if (!setting || (instead !== null && !setting.client && !setting.mail)) return null;
    const object = setting.client?.label ?? labelOf(setting.provider);
    return { ended: { kind: 'providerReset', data: { setting, at, instead } }, done, object };
  };

  owner.page('/providers', page);
  change('/providers/enable', 'provider-on', () => ({ enabled: true }), { widens: () => true });
  change('/providers/disable', 'provider-off', () => ({ enabled: false }), {
    undo: async (call, form) => {
      const provider = form.field('provider');
      const present = await listed(call);
      const at = present.findIndex((one) => one.provider === provider && one.enabled);
      const one = present[at];
      if (!one) return null;
      return { ended: { kind: 'providerOff', data: { provider, at } }, done: 'provider-off', object: one.label };
    },
  });
  change(
    '/providers/move',
    'provider-moved',
    (_call, form) => ({ enabled: true, position: Number(form.field('position')) }),
    // A place in the order enables a provider that is off.
    {
      widens: async (call, form) =>
        !(await listed(call)).some((one) => one.provider === form.field('provider') && one.enabled),
    },
  );
  change(
    '/providers/credentials',
    'provider-saved',
    async (call, form) => {
      const known = (await listed(call)).find(({ provider }) => provider === form.field('provider'));
      return { enabled: known?.enabled || form.field('enable') === 'true', ...sentBy(form) };
    },
    {
      widens: () => true,
      undo: (call, form) => kept(call, form, { instead: call.now.toISOString(), done: 'provider-replaced' }),
    },
  );

  owner.form({
    path: '/providers/check',
    operation: 'checkProvider',
    object: (_call, form) => form.field('provider'),
    page,
    submit: async (call, form) => {
      const provider = form.field('provider');
      const problem = unwrap(await providers.check(call.tenant, provider));
      if (!problem) return back(call, isAskedHere(provider) ? 'mail-works' : 'provider-works');
      const title = `Sign-ins with ${labelOf(provider)} would fail`;
      const notice = { tone: 'error', title, text: problemMessage(problem.code).replaceAll('`', '') } as const;
      return { page: await page({ ...call, notice }) };
    },
  });
  owner.form({
    path: '/providers/reset',
    operation: 'deleteProvider',
    object: (_call, form) => form.field('provider'),
    page,
    undo: (call, form) => kept(call, form, { instead: null, done: 'provider-reset' }),
    submit: async (call, form) => {
      unwrap(await providers.reset(call.tenant.id, form.field('provider')));
      return back(call, 'provider-reset');
    },
  });
}

/** What was filled in. A field that is empty stays as it is. */
function sentBy(form: SentForm): Record<string, unknown> {
  const texts = TEXTS.flatMap((name) => (form.field(name) === '' ? [] : [[name, form.field(name)] as const]));
  const domains = form
    .field('domains')
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter((domain) => domain !== '');
  return { ...Object.fromEntries(texts), ...(domains.length > 0 ? { domains } : {}) };
}
