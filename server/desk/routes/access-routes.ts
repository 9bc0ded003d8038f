/** The access list of a project. What a list may hold is said by the contract alone. */
import { AccessList } from '@porchlight/contract';
import { longFormBody } from '../../http/request/form-body.ts';
import { Refusal, unwrap } from '../../kernel/domain-error.ts';
import type { UserStore } from '../../social-login/ports/users.ts';
import type { OwnerRoutes } from '../owner-routes.ts';
import { accessPage } from '../pages/access-page.ts';
import { projectPaths } from '../paths.ts';
import type { DeskPeople } from '../ports.ts';
import { wouldEnter } from '../would-enter.ts';
import { type ReadResource, setUpPage } from './set-up-page.ts';

interface Dependencies {
  readonly readResource: ReadResource;
  readonly users: Pick<UserStore, 'page'>;
  readonly people: Pick<DeskPeople, 'accessOf' | 'setAccess' | 'blockedAtOf'>;
}

const linesOf = (text: string): string[] => text.split(/[\s,;]+/).filter((line) => line !== '');

const FAULTS_SHOWN = 3;
const EMAIL_MAX = 254;

export function accessRoutes(owner: OwnerRoutes, { readResource, users, people }: Dependencies): void {
  const page = setUpPage('access', readResource, async (call, resource) => {
    const list = await people.accessOf(call.tenant.id);
    const email = call.query('check')?.trim().slice(0, EMAIL_MAX);
    if (!email?.includes('@')) return accessPage(call, list);
    const [user] = await users.page(resource, { after: 0, limit: 1, email });
    const blockedAt = user ? await people.blockedAtOf(call.tenant.id, user.id) : null;
    return accessPage(call, list, { email, answer: wouldEnter(list, email, blockedAt !== null) });
  });
  owner.page('/access', page);
  owner.form({
    path: '/access',
    operation: 'setAccess',
    page,
    body: longFormBody,
    submit: async (call, form) => {
      const given = { domains: linesOf(form.field('domains')), emails: linesOf(form.field('emails')) };
      const read = AccessList.safeParse({ mode: form.field('mode'), ...given });
      if (!read.success) throw new Refusal({ code: 'invalidRequest', errors: faultsOf(read.error.issues, given) });
      unwrap(await people.setAccess(call.tenant, read.data));
      return { to: projectPaths(call.tenant.id).access, done: 'access' };
    },
  });
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** Names the line that does not do: the reader has no index to count by. */
const faultsOf = (issues: readonly Issue[], given: { readonly domains: string[]; readonly emails: string[] }) =>
  issues.slice(0, FAULTS_SHOWN).map(({ path: [field, index], message }) => {
    const lines = field === 'domains' ? given.domains : given.emails;
    const line = typeof index === 'number' ? lines[index] : undefined;
    return { path: String(field), message: line === undefined ? `The list ${message}.` : `${line} ${message}.` };
  });
