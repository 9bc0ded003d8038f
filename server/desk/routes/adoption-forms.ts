/** The forms of taking sessions of a former system over. */
import { AdoptionSource } from '@porchlight/contract';
import { type DomainError, Refusal, unwrap } from '../../kernel/domain-error.ts';
import type { ManageAdoption } from '../../social-login/ports/adoption.ts';
import type { OwnerRoutes, ProjectPage } from '../owner-routes.ts';
import { projectPaths } from '../paths.ts';

/** A day of the form means its end. */
const lastMomentOf = (day: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(day) ? `${day}T23:59:59.999Z` : day);

/** One form names the former system, the other ends it. */
export function adoptionForms(owner: OwnerRoutes, manageAdoption: ManageAdoption, page: ProjectPage): void {
  owner.form({
    path: '/settings/adoption',
    operation: 'setAdoption',
    object: (_call, form) => form.field('issuer'),
    page,
    submit: async (call, form) => {
      const read = AdoptionSource.safeParse({
        issuer: form.field('issuer'),
        jwks_uri: form.field('jwks_uri'),
        audience: form.field('audience'),
        until: lastMomentOf(form.field('until')),
      });
      if (!read.success)
        throw new Refusal({ code: 'invalidRequest', errors: [{ path: 'adoption', message: ADOPTION_FIELDS }] });
      const { jwks_uri: jwksUri, ...source } = read.data;
      const set = await manageAdoption.set(call.tenant, { ...source, jwksUri });
      if (!set.ok) throw new Refusal(inWords(set.error));
      return { to: projectPaths(call.tenant.id).settings, done: 'adoption-set' };
    },
  });
  owner.form({
    path: '/settings/adoption/remove',
    operation: 'deleteAdoption',
    object: () => 'the former system',
    page,
    undo: async (call) => {
      const present = unwrap(await manageAdoption.read(call.tenant.id));
      return present && { ended: { kind: 'adoption', data: present }, done: 'adoption-ended', object: present.issuer };
    },
    submit: async (call) => {
      const present = unwrap(await manageAdoption.read(call.tenant.id));
      unwrap(await manageAdoption.end(call.tenant.id));
      return {
        to: projectPaths(call.tenant.id).settings,
        done: 'adoption-ended',
        ...(present ? { object: present.issuer } : {}),
      };
    },
  });
}

const ADOPTION_FIELDS =
  'Give the issuer and the address of its keys as whole addresses, the audience, and the last day.';

const LABELS: Readonly<Record<string, string>> = {
  issuer: 'The issuer',
  jwks_uri: 'The address of the keys',
  until: 'The last day',
};

/** The faults name fields of the API; the form has labels. */
const inWords = (error: DomainError): DomainError =>
  error.code === 'invalidRequest'
    ? {
        ...error,
        errors: error.errors.map((fault) => ({
          ...fault,
          message: `${LABELS[fault.path] ?? fault.path} ${fault.message}.`,
        })),
      }
    : error;
