/** The settings of a project. Only the contract says what a value may be. */
import { ChangeTenantRequest, SESSION_MAX_DAYS_LIMIT, SocialLoginSettings } from '@porchlight/contract';
import type { OwnerStore } from '../../accounts/ports.ts';
import { WHOLE_PROJECT } from '../../http/logging/act.ts';
import { Refusal, unwrap } from '../../kernel/domain-error.ts';
import { PAGE_PATHS } from '../../pages/paths.ts';
import { countOf } from '../../pages/text/numbers.ts';
import type { ManageAdoption } from '../../social-login/ports/adoption.ts';
import type { Provisioning } from '../../social-login/ports/resource.ts';
import type { ChangeOwner, ChangeTenant } from '../../tenants/ports.ts';
import { chosen } from '../chosen.ts';
import { readId } from '../numbers.ts';
import type { OwnerRoutes, ProjectCall } from '../owner-routes.ts';
import { FORGET_BROWSERS, TEST_USERS_OFF } from '../pages/project/questions.ts';
import { settingsPage } from '../pages/project/settings-page.ts';
import { projectPaths } from '../paths.ts';
import type { DeskPeople } from '../ports.ts';
import { adoptionForms } from './adoption-forms.ts';

interface Dependencies {
  readonly provisioning: Provisioning;
  readonly owners: Pick<OwnerStore, 'figuresOf'>;
  readonly people: Pick<DeskPeople, 'areTestUsersOn' | 'changeSettings'>;
  readonly manageAdoption: ManageAdoption;
  readonly changeTenant: ChangeTenant;
  readonly changeOwner: ChangeOwner;
}

const refused = (path: string, message: string): Refusal =>
  new Refusal({ code: 'invalidRequest', errors: [{ path, message }] });

export function settingsRoutes(
  owner: OwnerRoutes,
  { provisioning, owners, people, manageAdoption, changeTenant, changeOwner }: Dependencies,
): void {
  const pageWith = async (call: ProjectCall, transferUrl?: string): Promise<string> => {
    const [resource, testUsers, figures, offeredUntil] = await Promise.all([
      provisioning.read(call.tenant.id),
      people.areTestUsersOn(call.tenant.id),
      owners.figuresOf([call.tenant.id]),
      changeOwner.offeredUntil(call.tenant.id),
    ]);
    return settingsPage(call, {
      resource: resource.ok ? resource.value : null,
      testUsers: testUsers.ok ? testUsers.value : null,
      users: figures.get(call.tenant.id)?.users ?? 0,
      offeredUntil,
      ...(transferUrl === undefined ? {} : { transferUrl }),
    });
  };
  const page: Page = (call) => pageWith(call);

  owner.page('/settings', page);
  valueForms(owner, { provisioning, people, changeTenant }, page);
  adoptionForms(owner, manageAdoption, page);
  transferForms(owner, { changeOwner }, page, pageWith);
  endForms(owner, { changeTenant }, page);
}

type Page = (call: ProjectCall) => Promise<string>;

const back = (call: ProjectCall): string => projectPaths(call.tenant.id).settings;

function valueForms(
  owner: OwnerRoutes,
  { provisioning, people, changeTenant }: Pick<Dependencies, 'provisioning' | 'people' | 'changeTenant'>,
  page: Page,
): void {
  owner.form({
    path: '/settings/name',
    operation: 'changeTenant',
    object: (_call, form) => `name ${form.field('name')}`,
    page,
    submit: async (call, form) => {
      const read = ChangeTenantRequest.safeParse({ name: form.field('name') });
      if (!read.success) throw refused('name', 'A name has 1 to 80 characters, without control characters.');
      unwrap(await changeTenant.rename(call.tenant.id, read.data.name));
      return { to: back(call), done: 'renamed' };
    },
  });
  owner.form({
    path: '/settings/session-end',
    operation: 'provisionSocialLogin',
    widens: () => false,
    undo: async (call, form) => {
      const { sessionMaxDays: days } = unwrap(await provisioning.read(call.tenant.id));
      if (form.field('session_max_days') === (days === null ? '' : String(days))) return null;
      const object = days === null ? 'Before: no fixed end' : `Before: ${countOf(days, 'day')}`;
      return { ended: { kind: 'sessionEnd', data: { days } }, done: 'session-end', object };
    },
    object: (_call, form) => `sessions end after ${form.field('session_max_days') || 'no fixed number of'} days`,
    page,
    submit: async (call, form) => {
      const text = form.field('session_max_days');
      const days = text === '' ? null : readId(text);
      if (days === undefined || (days ?? 0) > SESSION_MAX_DAYS_LIMIT) {
        throw refused(
          'session_max_days',
          `Give a whole number of days from 1 to ${SESSION_MAX_DAYS_LIMIT}, or nothing.`,
        );
      }
      const { callbackUrls } = unwrap(await provisioning.read(call.tenant.id));
      unwrap(await provisioning.provision(call.tenant, { callbackUrls, sessionMaxDays: days }));
      return { to: back(call), done: 'session-end' };
    },
  });
  owner.form({
    path: '/settings/test-users',
    operation: 'setSocialLoginSettings',
    object: (_call, form) => `test users ${form.field('test_users') === 'on' ? 'on' : 'off'}`,
    page,
    confirm: async (call, form) => {
      const present = await people.areTestUsersOn(call.tenant.id);
      return present.ok && present.value && chosen(form, 'test_users', ['on', 'off']) === 'off' ? TEST_USERS_OFF : null;
    },
    submit: async (call, form) => {
      const on = chosen(form, 'test_users', ['on', 'off']) === 'on';
      unwrap(await people.changeSettings(call.tenant.id, { testUsers: on }));
      return { to: back(call), done: on ? 'test-users-on' : 'test-users-off' };
    },
  });
  owner.form({
    path: '/settings/browser-session',
    operation: 'setSocialLoginSettings',
    object: (_call, form) => `browsers remembered for ${form.field('browser_session_s')} s`,
    page,
    confirm: async (call, form) => {
      const { browserSessionS: present } = unwrap(await provisioning.read(call.tenant.id));
      return present && form.field('browser_session_s') === '0' ? FORGET_BROWSERS : null;
    },
    submit: async (call, form) => {
      const read = SocialLoginSettings.safeParse({ browser_session_s: Number(form.field('browser_session_s')) });
      if (!read.success) throw refused('browser_session_s', 'Choose one of the times.');
      const { browser_session_s: browserSessionS = 0 } = read.data;
      unwrap(await people.changeSettings(call.tenant.id, { browserSessionS }));
      return { to: back(call), done: browserSessionS > 0 ? 'browser-session-on' : 'browser-session-off' };
    },
  });
}

/** The project goes to another owner, or to none. */
function transferForms(
  owner: OwnerRoutes,
  { changeOwner }: Pick<Dependencies, 'changeOwner'>,
  page: Page,
  pageWith: (call: ProjectCall, transferUrl: string) => Promise<string>,
): void {
  owner.form({
    path: '/settings/transfer',
    operation: 'offerTransfer',
    object: () => WHOLE_PROJECT,
    page,
    submit: async (call) => {
      const { url } = await changeOwner.offer(call.tenant.id);
      return { page: await pageWith(call, url) };
    },
  });
  owner.form({
    path: '/settings/withdraw',
    operation: 'withdrawTransfer',
    object: () => WHOLE_PROJECT,
    page,
    submit: async (call) => {
      await changeOwner.withdraw(call.tenant.id);
      return { to: back(call), done: 'withdrawn' };
    },
  });
  owner.form({
    path: '/settings/release',
    operation: 'releaseTenant',
    object: () => WHOLE_PROJECT,
    page,
    submit: async (call, form) => {
      if (form.field('confirm') !== call.tenant.id) {
        throw refused('confirm', `Type ${call.tenant.id} to release this project.`);
      }
      unwrap(await changeOwner.release(call.tenant.id));
      return { to: PAGE_PATHS.account };
    },
  });
}

/** The end of the project, and its return. */
function endForms(owner: OwnerRoutes, { changeTenant }: Pick<Dependencies, 'changeTenant'>, page: Page): void {
  owner.form({
    path: '/settings/delete',
    operation: 'deleteTenant',
    object: () => WHOLE_PROJECT,
    page,
    submit: async (call, form) => {
      if (form.field('confirm') !== call.tenant.id) {
        throw refused('confirm', `Type ${call.tenant.id} to delete this project.`);
      }
      unwrap(await changeTenant.remove(call.tenant.id));
      return { to: projectPaths(call.tenant.id).overview };
    },
  });
  owner.form({
    path: '/settings/restore',
    operation: 'restoreTenant',
    object: () => WHOLE_PROJECT,
    page,
    submit: async (call) => {
      unwrap(await changeTenant.restore(call.tenant.id));
      return { to: projectPaths(call.tenant.id).overview, done: 'restored' };
    },
  });
}
