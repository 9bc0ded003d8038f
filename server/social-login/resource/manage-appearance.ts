/** The owner sets how the pages look. REST and the desk call this. */
import type { Clock } from '../../kernel/clock.ts';
import { fail } from '../../kernel/result.ts';
import type { RateLimiter } from '../../limits/ports.ts';
import type { AppearanceStore, ManageAppearance } from '../ports/appearance.ts';
import { readLogoType, versionOf } from '../settings/logo.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly rateLimiter: RateLimiter;
  readonly appearances: AppearanceStore;
}

export const manageAppearance = ({ clock, rateLimiter, appearances }: Dependencies): ManageAppearance => ({
  read: (tenantId) => appearances.read(tenantId),
  set: (tenantId, settings) => appearances.set(tenantId, settings, clock.now()),
  async setLogo({ id, ownerId }, theme, bytes) {
    const type = readLogoType(bytes);
    if (!type.ok) return fail({ code: 'invalidRequest', errors: [{ path: 'logo', message: type.error }] });
    const now = clock.now();
    const counted = await rateLimiter.take('logo', { tenant: id, unclaimed: ownerId === null }, now);
    if (!counted.ok) return counted;
    return appearances.setLogo(id, theme, { version: versionOf(bytes), type: type.value, bytes }, now);
  },
  removeLogo: (tenantId, theme) => appearances.setLogo(tenantId, theme, null, clock.now()),
});
