import type { OperationMetadata } from '../operation.ts';
import { LinkAsked, LinkRequest } from '../schemas/link.ts';
import { c } from '../ts-rest.ts';

export const links = c.router({
  create: {
    method: 'POST',
    path: '/api/link',
    summary: 'Ask for a key for one machine',
    description:
      'For a developer who has a clone of an app and no `.service`. A member of the project opens `link_url`, types the code and approves; the wait call then gives a key once. The key has the permissions of `build` that the role of this member has too, works for 90 days, and ends with the membership.',
    body: LinkRequest,
    responses: { 201: LinkAsked },
    metadata: {
      id: 'askForLink',
      tag: 'Tenant',
      auth: 'public',
      guard: 'link',
      errors: ['tenantNotFound', 'tenantExpired', 'tenantPaused', 'claimRequired'],
      headers: ['Cache-Control'],
      example: { request: { tenant_id: 'brave-otter-k3f9q2', machine: 'ada-laptop' } },
    } as const satisfies OperationMetadata,
  },
});
