/** Creates, replaces and removes the social-login resource of a tenant. */

import { isDeepStrictEqual } from 'node:util';
import type { FieldFault } from '@porchlight/contract';
import type { Clock } from '../../kernel/clock.ts';
import type { DomainError } from '../../kernel/domain-error.ts';
import { fail, ok } from '../../kernel/result.ts';
import type { AdmitList } from '../../limits/ports.ts';
import type { Provisioning, ResourceSettings, ResourceStore, SocialLoginResource } from '../ports/resource.ts';
import { parseCallbackUrls } from '../settings/callback-url.ts';
import { notProvisioned } from './resource.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly resources: ResourceStore;
  readonly admitList: AdmitList;
}

export const provisioning = ({ clock, resources, admitList }: Dependencies): Provisioning => {
  return {
    async provision(tenant, settings) {
      const parsed = parseCallbackUrls(settings.callbackUrls);
      if (!parsed.ok) return fail(invalidCallbacks(parsed.error));
      const callbackUrls = parsed.value.map(({ text }) => text);
      const present = await resources.find(tenant.id);
      // The whole row is written again, so a change of any field takes the bytes of the list.
      if (!present || changes(present, { ...settings, callbackUrls })) {
        const admitted = await admitList(tenant, 'callback_urls', callbackUrls);
        if (!admitted.ok) return admitted;
      }
      return resources.provision(tenant, { ...settings, callbackUrls }, clock.now());
    },
    async read(tenantId) {
      const resource = await resources.find(tenantId);
      return resource ? ok(resource) : fail(notProvisioned);
    },
    async contents(tenantId) {
      const contents = await resources.contents(tenantId);
      return contents ? ok(contents) : fail(notProvisioned);
    },
    async remove(tenantId) {
      const removed = await resources.remove(tenantId, clock.now());
      return removed ? ok(removed) : fail(notProvisioned);
    },
  };
};

const changes = (
  present: SocialLoginResource,
  { callbackUrls, callbackMode = present.callbackMode, sessionMaxDays = present.sessionMaxDays }: ResourceSettings,
): boolean =>
  callbackMode !== present.callbackMode ||
  sessionMaxDays !== present.sessionMaxDays ||
  !isDeepStrictEqual(callbackUrls, present.callbackUrls);

const invalidCallbacks = (errors: readonly FieldFault[]): DomainError => ({
  code: 'invalidRequest',
  detail: 'A callback URL cannot be registered; nothing was changed. `errors` says which and why.',
  errors,
});
