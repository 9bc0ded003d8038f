import { DomainAnswer, DomainRemoved, DomainSettings } from '../schemas/domain.ts';
import { c } from '../ts-rest.ts';
import { managedUnder } from './managed.ts';

const managed = managedUnder('Social login', ['resourceNotProvisioned']);

export const domain = c.router({
  read: {
    method: 'GET',
    path: '/api/social-login/domain',
    summary: 'Read the own domain',
    description: 'The host under which people sign in, its state and the records that it needs.',
    responses: { 200: DomainAnswer },
    metadata: managed('getDomain', 'project:read', 'read'),
  },
  set: {
    method: 'PUT',
    path: '/api/social-login/domain',
    summary: 'Set the own domain',
    description:
      'Enter the `records` of the answer in the name system and call the check. The host shows the choice of providers and answers token, verify, refresh and logout; who somebody is, is asked at the service, unless the provider has credentials of your own. `redirect_uris` names what to enter at those providers. Needs a claimed project. The host that was set before is given up. A host that another project uses moves once the TXT record names this project and no longer the other one. On a service at a loopback address, hosts under `.localhost` are active at once.',
    body: DomainSettings,
    responses: { 200: DomainAnswer },
    metadata: {
      ...managed('setDomain', 'sign-in:write', 'disruptive', ['claimRequired', 'domainTaken'], 'manage'),
      example: { request: { host: 'login.example.com' } },
    },
  },
  remove: {
    method: 'DELETE',
    path: '/api/social-login/domain',
    summary: 'Give the own domain up',
    description: 'People sign in at the address of the service again. Sessions and tokens stay.',
    responses: { 200: DomainRemoved },
    metadata: managed('deleteDomain', 'sign-in:write', 'disruptive', ['domainNotFound'], 'manage'),
  },
  check: {
    method: 'POST',
    path: '/api/social-login/domain/check',
    summary: 'Check the own domain',
    description:
      'Asks the name system for the records now. With the TXT record in place the host is active from then on. The service asks again every day.',
    body: c.noBody(),
    responses: { 200: DomainAnswer },
    metadata: managed(
      'checkDomain',
      'sign-in:write',
      'reversible',
      ['claimRequired', 'domainNotFound', 'rateLimited'],
      'hostCheck',
    ),
  },
});
