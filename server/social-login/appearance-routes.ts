/** The look of a project's pages over HTTP. Behind the management key. */
import { type AppearanceAnswer, type AppearanceSettings, contract } from '@porchlight/contract';
import type { z } from 'zod';
import { rest } from '../http/rest/ts-rest.ts';
import type { Clock } from '../kernel/clock.ts';
import { unwrap } from '../kernel/domain-error.ts';
import { callingTenant } from '../tenants/caller.ts';
import type { AppearanceStore } from './ports/appearance.ts';
import type { Appearance } from './settings/appearance.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly appearances: AppearanceStore;
}

export const appearanceRoutes = ({ clock, appearances }: Dependencies) =>
  rest.router(contract.appearance, {
    read: async ({ res }) => ({ status: 200, body: present(unwrap(await appearances.read(callingTenant(res).id))) }),
    set: async ({ body, res }) => {
      const set = await appearances.set(callingTenant(res).id, readAppearance(body), clock.now());
      return { status: 200, body: present(unwrap(set)) };
    },
  });

const readAppearance = (body: z.output<typeof AppearanceSettings>): Appearance => ({
  ...(body.accent && { accent: body.accent.toLowerCase() }),
  ...(body.terms_url && { termsUrl: body.terms_url }),
  ...(body.privacy_url && { privacyUrl: body.privacy_url }),
  ...(body.support_email && { supportEmail: body.support_email }),
});

const present = (appearance: Appearance): z.output<typeof AppearanceAnswer> => ({
  appearance: {
    accent: appearance.accent ?? null,
    terms_url: appearance.termsUrl ?? null,
    privacy_url: appearance.privacyUrl ?? null,
    support_email: appearance.supportEmail ?? null,
  },
});
