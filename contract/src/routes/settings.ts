import type { OperationMetadata } from '../operation.ts';
import { SocialLoginSettings, SocialLoginSettingsAnswer } from '../schemas/settings.ts';
import { c } from '../ts-rest.ts';
import { managedUnder } from './managed.ts';

const managed = managedUnder('Social login', ['resourceNotProvisioned']);

export const settings = c.router({
  read: {
    method: 'GET',
    path: '/api/social-login/settings',
    summary: 'Read the settings of the sign-in',
    responses: { 200: SocialLoginSettingsAnswer },
    metadata: managed('getSocialLoginSettings', 'project:read', 'read'),
  },
  set: {
    method: 'PUT',
    path: '/api/social-login/settings',
    summary: 'Change the settings of the sign-in',
    description: 'What is left out stays as it is.',
    body: SocialLoginSettings,
    responses: { 200: SocialLoginSettingsAnswer },
    metadata: {
      ...managed('setSocialLoginSettings', 'sign-in:write', 'outward', [], 'manage'),
      example: { request: { test_users: false, browser_session_s: 28_800 } },
    } as const satisfies OperationMetadata,
  },
});
