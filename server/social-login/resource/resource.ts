/** The social-login resource of a tenant. */

import type { DomainError } from '../../kernel/domain-error.ts';
import type { SocialLoginResource } from '../ports/resource.ts';
import { type CallbackPattern, readRegisteredCallbacks } from '../settings/callback-url.ts';

export const notProvisioned: DomainError = {
  code: 'resourceNotProvisioned',
  next: {
    why: 'Provision social login with the callback URLs of the app.',
    operation: 'provisionSocialLogin',
    body: { callback_urls: ['https://app.example.com/auth/callback'] },
  },
};

const callbacks = new WeakMap<SocialLoginResource, readonly CallbackPattern[]>();

/** The registered callbacks as patterns, parsed once for as long as the resource is held. */
export function callbacksOf(resource: SocialLoginResource): readonly CallbackPattern[] {
  const known = callbacks.get(resource) ?? readRegisteredCallbacks(resource.callbackUrls);
  callbacks.set(resource, known);
  return known;
}
