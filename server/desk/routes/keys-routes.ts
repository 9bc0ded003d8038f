/**
 * The keys of a project. A secret leaves only in the answer to a form: it is in no address and in no page that is kept.
 */
import {
  APPROVED_RISKS,
  DisplayName,
  KEY_LIFETIME_MAX_S,
  PERMISSION_PRESETS,
  PERMISSIONS,
  type Permission,
  type PermissionPreset,
} from '@porchlight/contract';
import type { SetPolicy } from '../../approvals/ports.ts';
import type { Clock } from '../../kernel/clock.ts';
import { Refusal, unwrap } from '../../kernel/domain-error.ts';
import { keyIdOf, keyObject, mainPermissions } from '../../keys/key.ts';
import type { ManageKeys } from '../../keys/ports.ts';
import { type Credentials, credentialsFile } from '../../tenants/credentials-file.ts';
import { requirePermissions } from '../../tenants/permissions.ts';
import { KEY_KINDS, type RotateKeys, type TenantStore } from '../../tenants/ports.ts';
import { policyOf } from '../../tenants/tenant.ts';
import type { OwnerRoutes, ProjectCall, SentForm, Submitted } from '../owner-routes.ts';
import { keysPage } from '../pages/programs/keys-page.ts';
import { endKeyQuestion, narrowKeyQuestion, rotateQuestion } from '../pages/programs/questions.ts';
import { projectPaths } from '../paths.ts';

interface Dependencies {
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly tenants: Pick<TenantStore, 'keysOf' | 'endReplacedKey' | 'credentialsOf'>;
  readonly rotateKeys: RotateKeys;
  readonly manageKeys: ManageKeys;
  readonly setPolicy: SetPolicy;
}

type Page = (call: ProjectCall) => Promise<string>;

export function keysRoutes(owner: OwnerRoutes, dependencies: Dependencies): void {
  const { tenants } = dependencies;
  const page: Page = async (call) => keysPage(call, { keys: await tenants.keysOf(call.tenant.id) });

  owner.page('/keys', page, 'keys:write');
  mainKeyForms(owner, dependencies, page);
  ownKeyForms(owner, dependencies, page);
  policyForm(owner, dependencies, page);
}

/** The first key pair of the project, or the pair that replaced it. */
function mainKeyForms(owner: OwnerRoutes, dependencies: Dependencies, page: Page): void {
  const { baseUrl, clock, tenants, rotateKeys } = dependencies;
  const pageWith = async (call: ProjectCall, credentials: Credentials, isNew: boolean): Promise<Submitted> => {
    const { content } = credentialsFile(baseUrl, call.tenant.id, credentials, call.tenant.expiresAt);
    const keys = await tenants.keysOf(call.tenant.id);
    return { page: keysPage({ ...call, now: clock.now() }, { keys, credentials: { content, isNew } }) };
  };

  owner.form({
    path: '/keys/rotate',
    operation: 'rotateKeys',
    page,
    confirm: async (call, form) => {
      const keys = await tenants.keysOf(call.tenant.id);
      unwrap(requirePermissions(heldBy(call), mainPermissions(keys)));
      const present = keys.filter(({ isMain, expiresAt }) => isMain && expiresAt === null);
      return rotateQuestion(present, form.field('revoke_now') === 'true');
    },
    object: (_call, form) =>
      form.field('revoke_now') === 'true' ? 'old keys ended at once' : 'old keys work for a while',
    submit: async (call, form) => {
      const endNow = form.field('revoke_now') === 'true' ? KEY_KINDS : [];
      const { credentials } = unwrap(await rotateKeys(call.tenant.id, { endNow, within: heldBy(call) }));
      return pageWith(call, credentials, true);
    },
  });
  owner.form({
    path: '/keys/show',
    operation: 'showCredentials',
    object: () => MAIN_KEYS,
    page,
    submit: async (call) => {
      const credentials = await tenants.credentialsOf(call.tenant.id);
      if (!credentials) throw new Refusal({ code: 'tenantNotFound' });
      return pageWith(call, credentials, false);
    },
  });
}

/** Keys with permissions of their own. */
function ownKeyForms(owner: OwnerRoutes, { clock, tenants, manageKeys }: Dependencies, page: Page): void {
  const keyIn = async (call: ProjectCall, form: SentForm) =>
    (await tenants.keysOf(call.tenant.id)).find((one) => keyIdOf(one) === idOfKey(form));
  owner.form({
    path: '/keys/end',
    operation: 'endKey',
    object: keyOfForm,
    page,
    confirm: async (call, form) => {
      const keys = await tenants.keysOf(call.tenant.id);
      const key = keys.find(({ fingerprint }) => fingerprint === form.field('fingerprint'));
      return key && (key.expiresAt === null || key.expiresAt > call.now) ? endKeyQuestion(key) : null;
    },
    submit: async (call, form) => {
      const ended = await manageKeys.remove(call.tenant.id, idOfKey(form));
      if (!ended.ok && !(await tenants.endReplacedKey(call.tenant.id, form.field('fingerprint'), clock.now()))) {
        const message = 'That key has ended already, or was not replaced: there is nothing to end.';
        throw new Refusal({ code: 'invalidRequest', errors: [{ path: 'fingerprint', message }] });
      }
      return { to: projectPaths(call.tenant.id).keys, done: 'key-ended' };
    },
  });
  owner.form({
    path: '/keys/create',
    operation: 'createKey',
    page,
    object: (_call, form) => `${form.field('name')}: ${form.field('preset')}`,
    submit: async (call, form) => {
      const name = DisplayName.safeParse(form.field('name'));
      const permissions = permissionsIn(form);
      const days = form.field('days');
      if (!name.success) throw refused('name', 'Give the key a name of 1 to 80 characters.');
      if (!permissions) throw refused('preset', 'Choose what the key may do.');
      if (!/^(|[1-9]\d{0,3})$/.test(days))
        throw refused('days', 'Days are a whole number from 1 to 9,999, or left empty.');
      const expiresInS = days === '' ? undefined : Math.min(Number(days) * DAY_S, KEY_LIFETIME_MAX_S);
      const wanted = { name: name.data, permissions, expiresInS };
      const { key, secret } = unwrap(await manageKeys.create(call.tenant.id, heldBy(call), wanted));
      const keys = await tenants.keysOf(call.tenant.id);
      const object = `${keyObject(key)}: ${form.field('preset')}`;
      return { page: keysPage({ ...call, now: clock.now() }, { keys, secret }), object };
    },
  });
  owner.form({
    path: '/keys/change',
    operation: 'changeKey',
    page,
    widens: async (call, form) => {
      const key = await keyIn(call, form);
      return permissionsIn(form)?.some((permission) => !key?.permissions.includes(permission)) ?? false;
    },
    confirm: async (call, form) => {
      const [key, next] = [await keyIn(call, form), permissionsIn(form)];
      const lost = key?.permissions.filter((permission) => !next?.includes(permission)) ?? [];
      return key && next && lost.length > 0 && key.expiresAt === null ? narrowKeyQuestion(key, lost) : null;
    },
    object: (_call, form) => `key ${form.field('fingerprint')} to ${form.field('preset')}`,
    submit: async (call, form) => {
      const permissions = permissionsIn(form);
      if (!permissions) throw refused('preset', 'Choose what the key may do.');
      const key = unwrap(await manageKeys.change(call.tenant.id, heldBy(call), idOfKey(form), { permissions }));
      const object = `${keyObject(key)} to ${form.field('preset')}`;
      return { to: projectPaths(call.tenant.id).keys, done: 'key-changed', object };
    },
  });
}

function policyForm(owner: OwnerRoutes, { setPolicy }: Dependencies, page: Page): void {
  owner.form({
    path: '/keys/policy',
    operation: 'setApprovalPolicy',
    page,
    widens: ({ tenant }, form) => APPROVED_RISKS.some((risk) => policyOf(tenant)[risk] && form.field(risk) !== 'yes'),
    object: (_call, form) => `ask before: ${asked(form).join(', ') || 'nothing'}`,
    submit: async (call, form) => {
      const [outward, disruptive, irreversible] = APPROVED_RISKS.map((risk) => form.field(risk) === 'yes');
      const policy = { outward, disruptive, irreversible };
      unwrap(await setPolicy(call.tenant.id, policy, call.role === 'owner' ? 'owner' : 'key'));
      return { to: projectPaths(call.tenant.id).keys, done: 'policy-set' };
    },
  });
}

/** The risks that make a call wait for the owner. */
const asked = (form: SentForm): string[] => APPROVED_RISKS.filter((risk) => form.field(risk) === 'yes');

const DAY_S = 86_400;
const MAIN_KEYS = 'the main keys';
const keyOfForm = (_call: ProjectCall, form: SentForm): string => `key ${form.field('fingerprint')}`;

/** A member gives a key no more than their own role has. */
const heldBy = ({ may }: ProjectCall): readonly Permission[] => PERMISSIONS.filter((permission) => may(permission));

const idOfKey = (form: SentForm): string => keyIdOf({ fingerprint: form.field('fingerprint') });

function permissionsIn(form: SentForm): readonly Permission[] | null {
  const preset = form.field('preset');
  return Object.hasOwn(PERMISSION_PRESETS, preset) ? PERMISSION_PRESETS[preset as PermissionPreset] : null;
}

const refused = (path: string, message: string): Refusal =>
  new Refusal({ code: 'invalidRequest', errors: [{ path, message }] });
