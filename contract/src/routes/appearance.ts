import { AppearanceAnswer, AppearanceSettings } from '../schemas/appearance.ts';
import { c } from '../ts-rest.ts';
import { managedUnder } from './managed.ts';

const managed = managedUnder('Social login', ['resourceNotProvisioned']);

export const appearance = c.router({
  read: {
    method: 'GET',
    path: '/api/social-login/appearance',
    summary: 'Read the appearance',
    responses: { 200: AppearanceAnswer },
    metadata: managed('getAppearance', 'project:read', 'read'),
  },
  set: {
    method: 'PUT',
    path: '/api/social-login/appearance',
    summary: 'Set the appearance',
    description:
      'Replaces all of it: what is left out or null is removed. People see it on the sign-in and consent pages whose callback host is proven, and on a service at a loopback address. Elsewhere the pages look as without it, so that nobody can imitate another app.',
    body: AppearanceSettings,
    responses: { 200: AppearanceAnswer },
    metadata: {
      ...managed('setAppearance', 'sign-in:write', 'outward', [], 'manage'),
      example: { request: { accent: '#1d6fb8', terms_url: 'https://app.example.com/terms' } },
    },
  },
});
