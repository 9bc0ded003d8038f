/** The routes of the look of a project's pages. They need the management key. */
import { type AppearanceAnswer, contract, LOGO_BYTES_MAX } from '@porchlight/contract';
import type { z } from 'zod';
import { readBytes } from '../http/request/read-bytes.ts';
import { rest } from '../http/rest/ts-rest.ts';
import { unwrap } from '../kernel/domain-error.ts';
import { callingTenant } from '../tenants/caller.ts';
import type { ManageAppearance } from './ports/appearance.ts';
import { type Appearance, logoPath, settingsIn } from './settings/appearance.ts';

interface Dependencies {
  readonly baseUrl: string;
  readonly manageAppearance: ManageAppearance;
}

export const appearanceRoutes = ({ baseUrl, manageAppearance }: Dependencies) => {
  const answer = (tenantId: string, appearance: Appearance) =>
    ({ status: 200, body: present(tenantId, appearance, baseUrl) }) as const;
  return rest.router(contract.appearance, {
    read: async ({ res }) => {
      const { id } = callingTenant(res);
      return answer(id, unwrap(await manageAppearance.read(id)));
    },
    set: async ({ body, res }) => {
      const { id } = callingTenant(res);
      return answer(id, unwrap(await manageAppearance.set(id, settingsIn(body))));
    },
    setLogo: async ({ query, req, res }) => {
      const tenant = callingTenant(res);
      const bytes = await readBytes(req, LOGO_BYTES_MAX);
      return answer(tenant.id, unwrap(await manageAppearance.setLogo(tenant, query.theme ?? 'light', bytes)));
    },
    removeLogo: async ({ query, res }) => {
      const { id } = callingTenant(res);
      return answer(id, unwrap(await manageAppearance.removeLogo(id, query.theme ?? 'light')));
    },
  });
};

const present = (
  tenantId: string,
  { accent, termsUrl, privacyUrl, supportEmail, logo, logoDark }: Appearance,
  baseUrl: string,
): z.output<typeof AppearanceAnswer> => ({
  appearance: {
    accent: accent ?? null,
    terms_url: termsUrl ?? null,
    privacy_url: privacyUrl ?? null,
    support_email: supportEmail ?? null,
    logo_url: logo === undefined ? null : baseUrl + logoPath(tenantId, logo),
    ...(logoDark === undefined ? {} : { logo_dark_url: baseUrl + logoPath(tenantId, logoDark) }),
  },
});
