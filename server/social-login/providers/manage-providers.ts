/** The owner lists, sets, resets and checks the identity providers of an app. */
import { PROVIDERS_MAX } from '@porchlight/contract';
import type { Clock } from '../../kernel/clock.ts';
import type { DomainError } from '../../kernel/domain-error.ts';
import { isLoopback } from '../../kernel/loopback.ts';
import { fail, ok, passed, type Result } from '../../kernel/result.ts';
import type { AdmitList, RateLimiter } from '../../limits/ports.ts';
import { askedHere, isAskedHere, isBuiltIn, isFixed } from '../../providers/catalogue/catalogue.ts';
import { providerIdFault } from '../../providers/catalogue/provider-id.ts';
import type { ProviderProblem, ServiceProviders } from '../../providers/ports.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import type { ProviderChange, ProviderSettingsStore, SealCredentials, TenantProviders } from '../ports/providers.ts';
import {
  type EffectiveProvider,
  effectiveProviders,
  hasRoom,
  isAnyEnabled,
  type OwnClient,
  type OwnMail,
  type ProviderSetting,
  withSetting,
} from '../settings/provider-settings.ts';
import { notConfigured } from './not-configured.ts';
import { checkOwnMail, mailAfter } from './own-mail.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly baseUrl: string;
  readonly rateLimiter: RateLimiter;
  readonly admitList: AdmitList;
  readonly serviceProviders: ServiceProviders;
  readonly store: ProviderSettingsStore;
  readonly seal: SealCredentials;
  readonly providers: TenantProviders;
  /** Greets the mail server of the project, or of the service, and signs in to it. */
  readonly checkMail: (
    tenantId: string,
    mail: OwnMail | undefined,
  ) => Promise<ProviderProblem | null | 'notConfigured'>;
}

export interface ManageProviders {
  list(tenantId: string): Promise<Result<EffectiveProvider[], DomainError>>;
  /** New credentials get the time `now`, by which an undo knows them. */
  set(
    tenant: Tenant,
    provider: string,
    change: ProviderChange,
    now?: Date,
  ): Promise<Result<EffectiveProvider, DomainError>>;
  reset(tenantId: string, provider: string): Promise<Result<null, DomainError>>;
  /** The settings of the owner, in the order of the sign-in page. */
  settings(tenantId: string): Promise<Result<readonly ProviderSetting[], DomainError>>;
  /**
   * Puts a setting back that was reset or replaced. `taken` if the owner has brought a client or a mail server since,
   * other than the one of the time `instead`.
   */
  restore(
    tenant: Tenant,
    setting: ProviderSetting,
    at: number,
    instead: string | null,
  ): Promise<Result<'back' | 'taken', DomainError>>;
  /** Enables a provider that was disabled. `taken` if it is enabled already. */
  enable(tenant: Tenant, provider: string, at: number): Promise<Result<'back' | 'taken', DomainError>>;
  check(tenant: Tenant, provider: string): Promise<Result<ProviderProblem | null, DomainError>>;
  /** A sign-in by the address of this project has worked: from now on all sign-ins use it. */
  useOwnCallback(tenantId: string, provider: string): Promise<void>;
}

const LAST: DomainError = { code: 'lastProvider' };
const NO_MAIL: DomainError = { code: 'mailNotConfigured' };

const fault = (path: string, message: string): DomainError => ({ code: 'invalidRequest', errors: [{ path, message }] });

export function manageProviders(dependencies: Dependencies): ManageProviders {
  const { clock, serviceProviders, store, seal } = dependencies;
  const { list: offered } = serviceProviders;
  const find = (settings: readonly ProviderSetting[], id: string): EffectiveProvider | undefined =>
    effectiveProviders(settings, offered).find(({ provider }) => provider === id);
  const lacksMail = (provider: string): boolean => offered.find(({ id }) => id === provider)?.lacksMail === true;

  return {
    async list(tenantId) {
      const settings = await store.read(tenantId);
      return settings.ok ? ok(effectiveProviders(settings.value, offered)) : settings;
    },

    async set(tenant, provider, change, now = clock.now()) {
      const allowed = checkChange(dependencies, tenant, provider, change);
      if (!allowed.ok) return allowed;
      const sealed = change.credentials && (await seal(tenant.id, provider, change.credentials));
      const stored = await store.read(tenant.id);
      if (!stored.ok) return stored;
      const { credentials: _, smtpUrl, ...shown } = change;
      const sealedMail = smtpUrl === undefined ? undefined : await seal(tenant.id, provider, { smtpUrl });
      const written = [...stored.value, { ...shown, sealed, sealedMail }];
      const admitted = await dependencies.admitList(tenant, 'provider', written);
      if (!admitted.ok) return admitted;
      return store.change(tenant.id, now, (settings) => {
        const known = settings.find((setting) => setting.provider === provider);
        const client = clientAfter(provider, known?.client ?? null, change, sealed, now);
        if (!client.ok) return client;
        if (client.value === null && !serviceProviders.find(provider))
          return fail(notConfigured(provider, settings, offered));
        const mail = mailAfter(known?.mail, change.from, sealedMail, now);
        if (!mail.ok) return mail;
        if (change.enabled && !mail.value && lacksMail(provider)) return fail(NO_MAIL);
        const same = client.value === (known?.client ?? null) && mail.value === known?.mail;
        const setting: ProviderSetting = {
          provider,
          enabled: change.enabled,
          client: client.value,
          problem: same ? (known?.problem ?? null) : null,
          checkedAt: same ? (known?.checkedAt ?? null) : null,
          ...(mail.value && { mail: mail.value }),
        };
        const next = withSetting(settings, offered, setting, change.position);
        if (!hasRoom(next)) return fail(fault('provider', `at most ${PROVIDERS_MAX} providers are kept`));
        if (!isAnyEnabled(next, offered)) return fail(LAST);
        const shown = find(next, provider);
        return shown ? ok({ settings: next, value: shown }) : fail(notConfigured(provider, settings, offered));
      });
    },

    reset: (tenantId, provider) =>
      store.change(tenantId, clock.now(), (settings) => {
        const next = settings.filter((setting) => setting.provider !== provider);
        return isAnyEnabled(next, offered) ? ok({ settings: next, value: null }) : fail(LAST);
      }),

    settings: (tenantId) => store.read(tenantId),

    restore: (tenant, setting, at, instead) =>
      store.change(tenant.id, clock.now(), (settings) => {
        const present = settings.findIndex(({ provider }) => provider === setting.provider);
        if (isTaken(settings[present], setting, instead)) return ok({ settings, value: 'taken' as const });
        const next = present < 0 ? settings.toSpliced(at, 0, setting) : settings.with(present, setting);
        if (!hasRoom(next)) return fail(fault('provider', `at most ${PROVIDERS_MAX} providers are kept`));
        return isAnyEnabled(next, offered) ? ok({ settings: next, value: 'back' as const }) : fail(LAST);
      }),

    enable: (tenant, provider, at) =>
      store.change(tenant.id, clock.now(), (settings) => {
        const present = find(settings, provider);
        if (!present) return fail(notConfigured(provider, settings, offered));
        if (present.enabled) return ok({ settings, value: 'taken' as const });
        if (present.credentials === 'none') return fail(notConfigured(provider, settings, offered));
        const { client, problem, checkedAt, mail } = present;
        const setting = { provider, enabled: true, client, problem, checkedAt, ...(mail && { mail }) };
        const next = withSetting(settings, offered, setting, at + 1);
        return ok({ settings: next, value: 'back' as const });
      }),

    async check(tenant, id) {
      const counted = await dependencies.rateLimiter.take('hostCheck', { tenant: tenant.id }, clock.now());
      if (!counted.ok) return counted;
      const checked = await problemAt(dependencies, tenant.id, id);
      if (!checked.ok) return checked;
      const problem = checked.value;
      const checkedAt = clock.now().toISOString();
      return store.change(tenant.id, clock.now(), (settings) =>
        ok({
          settings: settings.map((setting) => (setting.provider === id ? { ...setting, problem, checkedAt } : setting)),
          value: problem,
        }),
      );
    },

    async useOwnCallback(tenantId, provider) {
      const withOwn = (setting: ProviderSetting): ProviderSetting =>
        setting.provider === provider && setting.client
          ? { ...setting, client: { ...setting.client, ownCallback: true } }
          : setting;
      await store.change(tenantId, clock.now(), (settings) => ok({ settings: settings.map(withOwn), value: null }));
    },
  };
}

/** What a check finds: at the mail server for a provider that sends mails, else at the provider. */
async function problemAt(
  { providers, serviceProviders, store, checkMail }: Dependencies,
  tenantId: string,
  id: string,
): Promise<Result<ProviderProblem | null, DomainError>> {
  const settings = await store.read(tenantId);
  if (!settings.ok) return settings;
  if (isAskedHere(id) && askedHere(id).sendsMail) {
    const mail = settings.value.find(({ provider }) => provider === id)?.mail;
    const problem = await checkMail(tenantId, mail);
    return problem === 'notConfigured' ? fail(NO_MAIL) : ok(problem);
  }
  const provider = await providers.known(tenantId, id);
  if (!provider) return fail(notConfigured(id, settings.value, serviceProviders.list));
  const { atHost, atService } = provider.callbacks;
  return ok(await provider.check(atHost ?? atService));
}

/** Whether the owner has brought credentials that are neither the kept ones nor those that replaced them. */
function isTaken(present: ProviderSetting | undefined, kept: ProviderSetting, instead: string | null): boolean {
  const known = [instead, ...(instead === null ? [] : [kept.client?.changedAt, kept.mail?.changedAt])];
  return [present?.client, present?.mail].some((one) => one && !known.includes(one.changedAt));
}

/** Whether a change is allowed, independent of what is stored. */
function checkChange(
  { baseUrl, serviceProviders }: Dependencies,
  tenant: Tenant,
  provider: string,
  change: ProviderChange,
): Result<void, DomainError> {
  const { clientId, credentials, issuer, label, domains } = change;
  const builtIn = isFixed(provider);
  const ofService = serviceProviders.find(provider) !== undefined;
  const idFault = builtIn || ofService ? null : providerIdFault(provider);
  if (idFault !== null) return fail(fault('provider', idFault));
  const { smtpUrl, from } = change;
  const bringsMail = smtpUrl !== undefined || from !== undefined;
  const bringsOwn = clientId !== undefined || credentials !== undefined || issuer !== undefined || bringsMail;
  if (bringsOwn && tenant.claimedAt === null) return fail({ code: 'claimRequired' });
  if (builtIn && issuer !== undefined) return fail(fault('issuer', `is fixed for ${provider}: leave it out`));
  if (builtIn && (label !== undefined || domains !== undefined))
    return fail(fault(label === undefined ? 'domains' : 'label', `is fixed for ${provider}: leave it out`));
  if (!builtIn && ofService && (bringsOwn || label !== undefined || domains !== undefined))
    return fail(
      fault('provider', 'is a provider of the service, which can be enabled and placed; choose another name for yours'),
    );
  if (isAskedHere(provider) && clientId !== undefined)
    return fail(fault('client_id', `is not for ${provider}, which needs no client`));
  const mail = checkOwnMail({ smtpUrl, from }, baseUrl);
  if (!mail.ok) return mail;
  return issuer === undefined ? passed : checkIssuer(issuer, baseUrl);
}

/** An issuer that an owner names is reached over https, and on this machine only by a service that is here too. */
function checkIssuer(issuer: string, baseUrl: string): Result<void, DomainError> {
  const url = URL.parse(issuer);
  if (url?.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '')
    return fail(fault('issuer', 'must be an address without query, fragment and user name'));
  const isLocal = isLoopback(url);
  if (isLocal) return isLoopback(baseUrl) ? passed : fail(fault('issuer', 'must be on the public internet'));
  return url.protocol === 'https:' ? passed : fail(fault('issuer', 'must use https'));
}

/** The owner's own client after a change, or null if there is none. A stored secret is never sent to a new place. */
function clientAfter(
  provider: string,
  known: OwnClient | null,
  { clientId, credentials, issuer, label, domains }: ProviderChange,
  sealed: string | undefined,
  now: Date,
): Result<OwnClient | null, DomainError> {
  const moves =
    (clientId !== undefined && clientId !== known?.clientId) || (issuer !== undefined && issuer !== known?.issuer);
  if (moves && sealed === undefined)
    return fail(fault('client_secret', 'is needed in the same call as another client_id or issuer'));
  const id = clientId ?? known?.clientId;
  if (credentials === undefined && label === undefined && domains === undefined) return ok(known);
  if (!id) return fail(fault('client_id', 'goes with the secret'));
  if (!isBuiltIn(provider) && !issuer && !known?.issuer)
    return fail(fault('issuer', 'is needed for a provider of your own'));
  const secret = sealed ?? known?.sealed;
  if (!secret) return fail(fault('client_secret', 'goes with client_id'));
  return ok({
    clientId: id,
    sealed: secret,
    issuer: issuer ?? known?.issuer ?? null,
    label: label ?? known?.label ?? null,
    domains: domains ?? known?.domains ?? [],
    changedAt: now.toISOString(),
    // A new client is registered with the address of the project. One that was there before may know only the shared one.
    ownCallback: moves || known?.ownCallback === true,
  });
}
