/** The social-login resource of a tenant. */
import type { DomainError } from '../kernel/domain-error.ts';

export const notProvisioned: DomainError = {
  code: 'resourceNotProvisioned',
  next: {
    why: 'Provision social login with the callback URLs of the app.',
    operation: 'provisionSocialLogin',
    body: { callback_urls: ['https://app.example.com/auth/callback'] },
  },
};
