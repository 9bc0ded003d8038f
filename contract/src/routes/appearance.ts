import { z } from 'zod';
import type { OperationMetadata } from '../operation.ts';
import { AppearanceAnswer, AppearanceSettings, LogoQuery } from '../schemas/appearance.ts';
import { c } from '../ts-rest.ts';
import { LOGO_BYTES_MAX, LOGO_SIDE_MAX } from '../vocabulary.ts';
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
      'Replaces all of it but the logos: what is left out or null is removed. People see it where the callback host of the sign-in is proven or the domain of the project is active, and on a service at a loopback address. Elsewhere the pages look as without it, so that nobody can imitate another app.',
    body: AppearanceSettings,
    responses: { 200: AppearanceAnswer },
    metadata: {
      ...managed('setAppearance', 'sign-in:write', 'outward', [], 'manage'),
      example: { request: { accent: '#1d6fb8', terms_url: 'https://app.example.com/terms' } },
    },
  },
  setLogo: {
    method: 'PUT',
    path: '/api/social-login/appearance/logo',
    summary: 'Set the logo',
    description: `The body is the file itself: a PNG, JPEG or WebP of at most ${LOGO_BYTES_MAX / 1_024} KB, with at most ${LOGO_SIDE_MAX} pixels on each side, not animated. Its first bytes say what it is. It is shown where the rest of the appearance is.`,
    query: LogoQuery,
    body: z.unknown(),
    responses: { 200: AppearanceAnswer },
    metadata: {
      ...managed('setLogo', 'sign-in:write', 'reversible', [], 'logo'),
      streams: 'image/*',
    } as const satisfies OperationMetadata,
  },
  removeLogo: {
    method: 'DELETE',
    path: '/api/social-login/appearance/logo',
    summary: 'Remove the logo',
    description: 'Removes the one of this scheme, if there is one.',
    query: LogoQuery,
    responses: { 200: AppearanceAnswer },
    metadata: managed('removeLogo', 'sign-in:write', 'reversible', [], 'manage'),
  },
});
