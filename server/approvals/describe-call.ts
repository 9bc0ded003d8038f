/**
 * What a call would change, in words of the server made from checked fields, and how much harm it can do. An operation
 * that is not in the table counts with the highest risk that the contract names for it, and its fields are listed.
 */
import { type OperationId, operationById, type Permission, secretFieldNames } from '@porchlight/contract';
import { sha256 } from '../crypto/hashes.ts';
import type { AccessList } from '../people/access-list.ts';
import type { SocialLoginResource } from '../social-login/ports/resource.ts';
import { readSettings } from '../social-login/presenters.ts';
import { parseCallbackUrls } from '../social-login/settings/callback-url.ts';
import type { Change } from './approval.ts';
import { canonical } from './canonical.ts';
import { bothSpellings, newPlaces } from './place-of.ts';
import type { Described, ManagedCall } from './ports.ts';

export interface PresentState {
  resource(
    tenantId: string,
  ): Promise<Pick<SocialLoginResource, 'callbackUrls' | 'callbackMode' | 'sessionMaxDays'> | null>;
  access(tenantId: string): Promise<AccessList>;
  webhookUrl(tenantId: string, id: string): Promise<string | null>;
  /** What a key may do; null where there is none. */
  keyPermissions(tenantId: string, id: string): Promise<readonly Permission[] | null>;
}

type Describe = (call: ManagedCall, state: PresentState) => Promise<Described>;

const SHOWN_MAX = 300;
const SECRETS: ReadonlySet<string> = new Set(secretFieldNames());
const HARMLESS: Described = { risk: 'read', changes: [], version: '' };

const versionOf = (state: unknown): string => sha256(canonical(state));

const added = (present: readonly string[], next: readonly string[], label: string): Change[] => [
  ...next.filter((value) => !present.includes(value)).map((value) => ({ sign: '+', label, value }) as const),
  ...present.filter((value) => !next.includes(value)).map((value) => ({ sign: '-', label, value }) as const),
];

const moved = (label: string, before: unknown, after: unknown): Change[] =>
  after === undefined || before === after ? [] : [{ sign: '=', label, value: `${text(before)} → ${text(after)}` }];

const text = (value: unknown): string =>
  value === null || value === undefined ? 'none' : typeof value === 'string' ? value : canonical(value);

const short = (value: string): string => (value.length > SHOWN_MAX ? `${value.slice(0, SHOWN_MAX)}…` : value);

const domains = (places: readonly string[]): Change[] =>
  places.map((place) => ({ sign: '+', label: 'Domain', value: bothSpellings(place) }) as const);

const provision: Describe = async ({ tenant, body }, state) => {
  const wish = readSettings(body as Parameters<typeof readSettings>[0]);
  // A call that the handler refuses changes nothing, so no person is asked.
  if (!parseCallbackUrls(wish.callbackUrls).ok) return HARMLESS;
  const present = await state.resource(tenant.id);
  const urls = present?.callbackUrls ?? [];
  const places = newPlaces(urls, wish.callbackUrls);
  return {
    risk: places.length > 0 ? 'outward' : 'reversible',
    version: versionOf(present && [urls, present.callbackMode, present.sessionMaxDays]),
    changes: [
      ...domains(places),
      ...added(urls, wish.callbackUrls, 'Callback URL'),
      ...moved('Callback mode', present?.callbackMode, wish.callbackMode),
      ...moved('Days until a session ends', present?.sessionMaxDays, wish.sessionMaxDays),
    ],
  };
};

const setDomain: Describe = async ({ tenant, body }, state) => {
  const { host } = body as { host: string };
  const urls = (await state.resource(tenant.id))?.callbackUrls ?? [];
  const places = newPlaces(urls, [`https://${host}`]);
  return {
    risk: places.length > 0 ? 'outward' : 'reversible',
    version: versionOf(urls),
    changes: [...domains(places), { sign: '=', label: 'Host of the sign-in', value: bothSpellings(short(host)) }],
  };
};

const setAccess: Describe = async ({ tenant, body }, state) => {
  const next = body as AccessList;
  const present = await state.access(tenant.id);
  const opens =
    present.mode === 'list' &&
    (next.mode === 'open' ||
      next.domains.some((domain) => !present.domains.includes(domain)) ||
      next.emails.some((email) => !present.emails.includes(email)));
  return {
    risk: opens ? 'outward' : 'reversible',
    version: versionOf(present),
    changes: [
      ...moved('Who may sign in', present.mode, next.mode),
      ...added(present.domains, next.domains, 'Domain that may sign in'),
      ...added(present.emails, next.emails, 'Address that may sign in'),
    ],
  };
};

const changeWebhook: Describe = async (call, state) => {
  const { url } = call.body as { url?: string };
  const present = await state.webhookUrl(call.tenant.id, String(call.params.id));
  const places = url === undefined ? [] : newPlaces(present === null ? [] : [present], [url]);
  const { changes } = listed(call);
  return {
    risk: places.length > 0 ? 'outward' : 'reversible',
    version: versionOf(present),
    changes: [...domains(places), ...moved('Receiver', present, url), ...changes],
  };
};

const changeKey: Describe = async ({ tenant, params, body }, state) => {
  const { name, permissions } = body as { name?: string; permissions?: readonly Permission[] };
  const present = await state.keyPermissions(tenant.id, String(params.id));
  const more = permissions?.some((permission) => !(present ?? []).includes(permission)) ?? false;
  return {
    risk: more ? 'outward' : 'reversible',
    version: versionOf(present),
    changes: [
      { sign: '=', label: 'Key', value: String(params.id) },
      ...moved('Name', undefined, name),
      ...(permissions ? added(present ?? [], permissions, 'Permission') : []),
    ],
  };
};

/** A claim is decided by a person on a page of its own. */
const claimUrl: Describe = async () => HARMLESS;

const DESCRIBED: Readonly<Partial<Record<OperationId, Describe>>> = {
  createClaimUrl: claimUrl,
  provisionSocialLogin: provision,
  setDomain,
  setAccess,
  changeWebhook,
  changeKey,
};

function listed({ operation, params, query, body }: ManagedCall): Described {
  const fields = [params, query, typeof body === 'object' && body !== null ? body : {}].flatMap(Object.entries);
  return {
    risk: operationById(operation).metadata.risk ?? 'read',
    version: '',
    changes: fields
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => ({
        sign: '=',
        label: `Field ${name}`,
        value: SECRETS.has(name) ? 'a secret, not shown here' : short(text(value)),
      })),
  };
}

export const describeCall =
  (state: PresentState) =>
  async (call: ManagedCall): Promise<Described> => {
    if (call.query.dry_run === 'true') return HARMLESS;
    return (await DESCRIBED[call.operation]?.(call, state)) ?? listed(call);
  };
