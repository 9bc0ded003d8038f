/**
 * The look of a project, in the row of the resource: it is read and deleted together with the resource. The logo has a
 * row of its own.
 */
import { isDeepStrictEqual } from 'node:util';
import type { LogoTheme } from '@porchlight/contract';
import type { DomainError } from '../../../kernel/domain-error.ts';
import { fail, ok, type Result } from '../../../kernel/result.ts';
import type { AppearanceStore } from '../../../social-login/ports/appearance.ts';
import { notProvisioned } from '../../../social-login/resource/resource.ts';
import { type Appearance, LOGO_FIELD } from '../../../social-login/settings/appearance.ts';
import type { Logo } from '../../../social-login/settings/logo.ts';
import type { Database, Transaction } from '../../database.ts';
import { AppLogoEntity, SocialLoginResourceEntity } from '../../entities/social-login.ts';
import { announceTenant } from '../../revocations/revocation-log.ts';
import { lockTenant } from '../../tenants/tenant-store.ts';
import { findResource } from './social-resource-store.ts';

const changeIn =
  (database: Database) =>
  (
    tenantId: string,
    now: Date,
    move: (present: Appearance) => Appearance,
    alongside: (transaction: Transaction) => Promise<unknown> = async () => {},
  ): Promise<Result<Appearance, DomainError>> =>
    database.transaction(async (transaction) => {
      await lockTenant(transaction, tenantId);
      const resource = await findResource(transaction, tenantId);
      if (!resource) return fail(notProvisioned);
      const appearance = move(resource.appearance);
      if (isDeepStrictEqual(resource.appearance, appearance)) return ok(appearance);
      await alongside(transaction);
      await transaction.em.nativeUpdate(SocialLoginResourceEntity, { tenantId }, { appearance });
      await announceTenant(transaction, tenantId, now);
      return ok(appearance);
    });

export function createAppearanceStore(database: Database): AppearanceStore {
  const change = changeIn(database);
  return {
    async read(tenantId) {
      const resource = await findResource(database, tenantId);
      return resource ? ok(resource.appearance) : fail(notProvisioned);
    },

    set: (tenantId, settings, now) =>
      change(tenantId, now, ({ logo, logoDark }) => ({
        ...settings,
        ...(logo === undefined ? {} : { logo }),
        ...(logoDark === undefined ? {} : { logoDark }),
      })),

    setLogo: (tenantId, theme, logo, now) =>
      change(
        tenantId,
        now,
        (present) => withLogo(present, theme, logo),
        async ({ em }) => {
          await em.nativeDelete(AppLogoEntity, { tenantId, theme });
          if (!logo) return;
          const { version, type, bytes } = logo;
          await em.insert(AppLogoEntity, { tenantId, theme, version, type, base64: bytes.toString('base64') });
        },
      ),

    async findLogo(tenantId, version) {
      const row = await database.em.findOne(AppLogoEntity, { tenantId, version });
      return row && { version, type: row.type, bytes: Buffer.from(row.base64, 'base64') };
    },
  };
}

function withLogo(present: Appearance, theme: LogoTheme, logo: Logo | null): Appearance {
  const { [LOGO_FIELD[theme]]: _before, ...others } = present;
  return { ...others, ...(logo && { [LOGO_FIELD[theme]]: logo.version }) };
}
