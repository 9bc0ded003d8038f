/** A member gives a machine a key of their own: they type the code that it shows, see who asks, and decide. */
import { unwrap } from '../../kernel/domain-error.ts';
import type { DecideLink } from '../../links/ports.ts';
import type { OwnerRoutes, ProjectCall, SentForm } from '../owner-routes.ts';
import { linkCodePage, linkQuestionPage } from '../pages/programs/link-page.ts';
import { projectPaths } from '../paths.ts';

const CODE = 'user_code';
/** The code names nothing in the log: it can be used until the answer. */
const A_MACHINE = 'a machine';

export function linkRoutes(owner: OwnerRoutes, { decideLink }: { readonly decideLink: DecideLink }): void {
  const page = async (call: ProjectCall): Promise<string> => linkCodePage(call);
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
}
