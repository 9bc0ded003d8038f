/** Organisations whose assertions a project takes, on the desk: one is added, changed or removed at a time. */
import { type FieldFault, TrustedIssuers } from '@porchlight/contract';
import type { TrustedIssuer } from '../../issuer/settings/trusted-issuer.ts';
import { Refusal, unwrap } from '../../kernel/domain-error.ts';
import { publicAddress } from '../../kernel/public-address.ts';
import type { OwnerRoutes, ProjectCall, ProjectPage, SentForm } from '../owner-routes.ts';
import { projectPaths } from '../paths.ts';
import type { DeskTrustedIssuers } from '../ports.ts';
import type { ReadResource } from './set-up-page.ts';

interface Dependencies {
  readonly readResource: ReadResource;
  readonly trustedIssuers: DeskTrustedIssuers;
  readonly page: ProjectPage;
}

type Change = (present: readonly TrustedIssuer[], form: SentForm) => readonly TrustedIssuer[];

const withoutIssuer: Change = (present, form) => present.filter(({ issuer }) => issuer !== form.field('issuer'));

const entriesOf = (text: string): string[] => text.split(/[\s,]+/).filter((entry) => entry !== '');

const withIssuer: Change = (present, form) => {
  const domains = entriesOf(form.field('domains'));
  const added: TrustedIssuer = {
    issuer: form.field('issuer'),
    clientIds: entriesOf(form.field('clients')),
    domains,
    provision: domains.length > 0 ? 'create' : 'known',
  };
  return [...withoutIssuer(present, form), added];
};

export function trustedIssuersRoutes(owner: OwnerRoutes, { readResource, trustedIssuers, page }: Dependencies): void {
  const save = async (call: ProjectCall, next: readonly TrustedIssuer[]): Promise<void> => {
    const issuers = next.map(({ clientIds, ...issuer }) => ({ ...issuer, client_ids: clientIds }));
    const read = TrustedIssuers.safeParse({ issuers });
    if (!read.success) throw new Refusal({ code: 'invalidRequest', errors: faultsOf(read.error.issues) });
    const saved = await trustedIssuers.set(
      call.tenant,
      read.data.issuers.map(({ client_ids: clientIds, ...issuer }) => ({ ...issuer, clientIds })),
    );
    if (!saved.ok && saved.error.code === 'invalidRequest')
      throw new Refusal({ ...saved.error, errors: faultsOf(saved.error.errors ?? []) });
    unwrap(saved);
  };
  for (const [verb, next] of [
    ['add', withIssuer],
    ['remove', withoutIssuer],
  ] as const)
    owner.form({
      path: `/agents/issuers/${verb}`,
      operation: 'setTrustedIssuers',
      addsOnly: verb === 'add',
      widens: () => verb === 'add',
      undo: async (call, form) => {
        if (verb === 'add') return null;
        const present = await trustedIssuers.list(call.tenant.id);
        const at = present.findIndex(({ issuer }) => issuer === form.field('issuer'));
        const issuer = present[at];
        if (!issuer) return null;
        const object = publicAddress(issuer.issuer);
        return { ended: { kind: 'trustedIssuer', data: { issuer, at } }, done: 'issuer-removed', object };
      },
      object: (_call, form) => `${verb} ${publicAddress(form.field('issuer'))}`,
      page,
      submit: async (call, form) => {
        unwrap(await readResource(call.tenant.id));
        await save(call, next(await trustedIssuers.list(call.tenant.id), form));
        return { to: projectPaths(call.tenant.id).agents, done: verb === 'add' ? 'issuer-added' : 'issuer-removed' };
      },
    });
}

interface Issue {
  readonly path: string | readonly PropertyKey[];
  readonly message: string;
}

const WORDS: Readonly<Record<string, string>> = {
  issuer: 'The issuer',
  client_ids: 'The list of client ids',
  domains: 'The list of domains',
};

const faultsOf = (issues: readonly Issue[]): FieldFault[] =>
  issues.map(({ path, message }) => {
    const [, , part] = typeof path === 'string' ? path.split('.') : path.map(String);
    return { path: part ?? 'issuers', message: `${WORDS[part ?? ''] ?? 'The list of organisations'} ${message}.` };
  });
