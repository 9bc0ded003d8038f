/**
 * A member gives a machine a key of their own: they type the code that it shows, see who asks, and decide. They see these
 * keys and end them, whatever their role is.
 */
import { Refusal, unwrap } from '../../kernel/domain-error.ts';
import { keyIdOf } from '../../keys/key.ts';
import type { ManageKeys } from '../../keys/ports.ts';
import type { DecideLink } from '../../links/ports.ts';
import type { KeyRecord } from '../../tenants/ports.ts';
import type { OwnerRoutes, ProjectCall, SentForm } from '../owner-routes.ts';
import { linkCodePage, linkQuestionPage } from '../pages/programs/link-page.ts';
import { endKeyQuestion } from '../pages/programs/questions.ts';
import { projectPaths } from '../paths.ts';

const CODE = 'user_code';
/** The code names nothing in the log: it can be used until the answer. */
const A_MACHINE = 'a machine';

interface Dependencies {
  readonly decideLink: DecideLink;
  readonly manageKeys: Pick<ManageKeys, 'list' | 'remove'>;
}

export function linkRoutes(owner: OwnerRoutes, { decideLink, manageKeys }: Dependencies): void {
  const ownKeys = async ({ tenant, memberId }: ProjectCall): Promise<KeyRecord[]> =>
    (await manageKeys.list(tenant.id)).filter((key) => key.memberId === memberId);
  const ownKey = async (call: ProjectCall, form: SentForm): Promise<KeyRecord | undefined> =>
    (await ownKeys(call)).find(({ fingerprint }) => fingerprint === form.field('fingerprint'));
  const page = async (call: ProjectCall): Promise<string> => linkCodePage(call, await ownKeys(call));
  const codeOf = (form: SentForm): string => form.field(CODE);

  owner.page('/link', page, 'membership');
  owner.form({
    path: '/link/code',
    operation: 'readLink',
    object: () => A_MACHINE,
    page,
    submit: async (call, form) => {
      const link = unwrap(await decideLink.find(call.tenant, codeOf(form)));
      return { page: linkQuestionPage(call, link) };
    },
  });
  owner.form({
    path: '/link/approve',
    operation: 'approveLink',
    object: () => A_MACHINE,
    page,
    submit: async (call, form) => {
      const { account, memberId, tenant } = call;
      const { machine } = unwrap(await decideLink.approve(tenant, codeOf(form), { account, memberId }));
      return { to: projectPaths(tenant.id).link, done: 'link-approved', object: machine };
    },
  });
  owner.form({
    path: '/link/deny',
    operation: 'denyLink',
    object: () => A_MACHINE,
    page,
    submit: async ({ tenant }, form) => {
      const { machine } = unwrap(await decideLink.deny(tenant, codeOf(form)));
      return { to: projectPaths(tenant.id).link, done: 'link-denied', object: machine };
    },
  });
  owner.form({
    path: '/link/end',
    operation: 'endOwnKey',
    object: (_call, form) => form.field('fingerprint'),
    page,
    confirm: async (call, form) => {
      const key = await ownKey(call, form);
      return key ? { ...endKeyQuestion(key), section: 'overview' } : null;
    },
    submit: async (call, form) => {
      const key = await ownKey(call, form);
      if (!key) {
        const message = 'You have no such key here: it has ended already, or is not yours.';
        throw new Refusal({ code: 'invalidRequest', errors: [{ path: 'fingerprint', message }] });
      }
      unwrap(await manageKeys.remove(call.tenant.id, keyIdOf(key)));
      return { to: projectPaths(call.tenant.id).link, done: 'key-ended' };
    },
  });
}
