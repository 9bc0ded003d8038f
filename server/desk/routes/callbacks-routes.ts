/** The callback URLs of a project. Each form replaces the whole list, as the API does. */
import { CALLBACK_MODES } from '@porchlight/contract';
import { newPlaces } from '../../approvals/new-place.ts';
import { Refusal, unwrap } from '../../kernel/domain-error.ts';
import { publicAddress } from '../../kernel/public-address.ts';
import { storable } from '../../kernel/storable.ts';
import type { ProveHost } from '../../social-login/ports/hosts.ts';
import type { RefusedHosts } from '../../social-login/ports/refusals.ts';
import type { Provisioning, SocialLoginResource } from '../../social-login/ports/resource.ts';
import { readRegisteredCallbacks } from '../../social-login/settings/callback-url.ts';
import { unprovenWildcards } from '../../social-login/settings/host-proof.ts';
import { chosen } from '../chosen.ts';
import type { OwnerRoutes, ProjectCall, SentForm } from '../owner-routes.ts';
import { callbacksPage } from '../pages/sign-in/callbacks-page.ts';
import { projectPaths } from '../paths.ts';
import { redirectAnswer } from '../redirect-answer.ts';

interface Dependencies {
  readonly provisioning: Provisioning;
  readonly proveHost: ProveHost;
  readonly refusedHosts: Pick<RefusedHosts, 'listOf' | 'dismiss'>;
}

const ADDRESS_MAX = 2_000;
const NO_LONGER_THERE = { path: 'url', message: 'That callback URL is no longer registered.' };

const CHANGE_WORDS = {
  'callback-added': 'added',
  'callback-replaced': 'replaced by',
  'callback-removed': 'removed',
} as const;

/** How sign-ins came back before. */
const MODE_WORDS = { code: 'Before: with a code', tokens: 'Before: with tokens' } as const;

type Page = (call: ProjectCall) => Promise<string>;
type Registered = (call: ProjectCall) => Promise<readonly string[]>;

export function callbacksRoutes(owner: OwnerRoutes, { provisioning, proveHost, refusedHosts }: Dependencies): void {
  const resourceOf = async ({ tenant }: ProjectCall): Promise<SocialLoginResource | null> => {
    const resource = await provisioning.read(tenant.id);
    return resource.ok ? resource.value : null;
  };
  const registered: Registered = async (call) => (await resourceOf(call))?.callbackUrls ?? [];

  const page = async (call: ProjectCall): Promise<string> => {
    const resource = await resourceOf(call);
    const callbackUrls = resource?.callbackUrls ?? [];
    const address = call.query('check')?.trim().slice(0, ADDRESS_MAX);
    const answer = address ? redirectAnswer(readRegisteredCallbacks(callbackUrls), address) : undefined;
    return callbacksPage(call, {
      callbackUrls,
      checked: address && answer ? { address, answer } : undefined,
      mode: resource?.callbackMode ?? null,
      refused: resource ? await refusedHosts.listOf(call.tenant, resource) : [],
      proof: resource && proveHost.statesOf(call.tenant, resource),
      unproven: resource ? unprovenWildcards(call.tenant, resource, call.now) : [],
    });
  };

  owner.page('/callbacks', page);
  owner.data(
    '/callbacks/check',
    async (call, _req, res) => {
      const address = call.query('redirect_uri')?.slice(0, ADDRESS_MAX) ?? '';
      res.json(redirectAnswer(readRegisteredCallbacks(await registered(call)), address));
    },
    'project:read',
  );
  listForms(owner, provisioning, page, registered);
  otherForms(owner, { provisioning, proveHost, refusedHosts }, page, registered);
}

/** Adds, replaces and removes addresses. */
function listForms(owner: OwnerRoutes, provisioning: Provisioning, page: Page, registered: Registered): void {
  const change = (
    path: string,
    done: 'callback-added' | 'callback-replaced' | 'callback-removed',
    list: (present: readonly string[], form: SentForm) => readonly string[],
    ends: boolean,
  ): void =>
    owner.form({
      path,
      operation: 'provisionSocialLogin',
      object: (_call, form) => `${CHANGE_WORDS[done]} ${publicAddress(form.field('replacement') || form.field('url'))}`,
      page,
      addsOnly: !ends,
      widens: async (call, form) => {
        const listed = await registered(call);
        return newPlaces({ listed, domains: [], loopback: true }, list(listed, form)).length > 0;
      },
      undo: async (call, form) => {
        const url = form.field('url');
        const at = ends ? (await registered(call)).indexOf(url) : -1;
        const replacedBy = storable(form.field('replacement')) || null;
        const ended = { kind: 'callback', data: { url, at, replacedBy } } as const;
        return at < 0 || url === replacedBy ? null : { ended, done, object: publicAddress(url) };
      },
      submit: async (call, form) => {
        const present = await registered(call);
        const callbackUrls = list(present, form);
        // Social login that is set up at the desk uses codes. A project that already has it keeps its mode.
        const mode = present.length === 0 ? ({ callbackMode: 'code' } as const) : {};
        unwrap(await provisioning.provision(call.tenant, { callbackUrls, ...mode }));
        return { to: projectPaths(call.tenant.id).callbacks, done };
      },
    });

  change('/callbacks/add', 'callback-added', (present, form) => [...present, form.field('url')], false);
  change(
    '/callbacks/replace',
    'callback-replaced',
    (present, form) => {
      if (!present.includes(form.field('url')))
        throw new Refusal({ code: 'invalidRequest', errors: [NO_LONGER_THERE] });
      return present.map((url) => (url === form.field('url') ? form.field('replacement') : url));
    },
    true,
  );
  change(
    '/callbacks/remove',
    'callback-removed',
    (present, form) => present.filter((url) => url !== form.field('url')),
    true,
  );
}

function otherForms(
  owner: OwnerRoutes,
  { provisioning, proveHost, refusedHosts }: Dependencies,
  page: Page,
  registered: Registered,
): void {
  owner.form({
    path: '/callbacks/dismiss-refused',
    operation: 'dismissRefusals',
    object: () => 'the notice',
    page,
    submit: async (call) => {
      await refusedHosts.dismiss(call.tenant.id);
      return { to: projectPaths(call.tenant.id).callbacks, done: 'refusals-dismissed' };
    },
  });
  owner.form({
    path: '/callbacks/mode',
    operation: 'provisionSocialLogin',
    widens: () => false,
    object: (_call, form) => `mode ${form.field('mode')}`,
    page,
    undo: async (call, form) => {
      const { callbackMode: mode } = unwrap(await provisioning.read(call.tenant.id));
      const ended = { kind: 'callbackMode', data: { mode } } as const;
      return mode === chosen(form, 'mode', CALLBACK_MODES)
        ? null
        : { ended, done: 'mode-changed', object: MODE_WORDS[mode] };
    },
    submit: async (call, form) => {
      const callbackMode = chosen(form, 'mode', CALLBACK_MODES);
      unwrap(await provisioning.provision(call.tenant, { callbackUrls: await registered(call), callbackMode }));
      return { to: projectPaths(call.tenant.id).callbacks, done: 'mode-changed' };
    },
  });
  owner.form({
    path: '/callbacks/prove',
    operation: 'checkHost',
    object: (_call, form) => form.field('host'),
    page,
    submit: async (call, form) => {
      const { state, faults } = unwrap(await proveHost.check(call.tenant, form.field('host')));
      if (state.provenAt && faults.length === 0) {
        const done = call.tenant.name === null ? 'host-proven-unnamed' : 'host-proven';
        return { to: projectPaths(call.tenant.id).callbacks, done };
      }
      const notice = { tone: 'warn', title: 'The text was not found', text: faults.join(' ') } as const;
      return { page: await page({ ...call, notice }) };
    },
  });
}
