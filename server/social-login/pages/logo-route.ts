/**
 * `/edge/auth/:tenantId/logo/:version`: the logo, for our own pages. An owner chose the bytes, and they may be more
 * than a picture. So browsers get one type, run no part of it, and save it to a file if somebody opens it directly.
 */
import type { Express } from 'express';
import { HttpRefusal } from '../../http/errors/http-error.ts';
import type { GuardRoute } from '../../http/guards/guard-route.ts';
import type { AppearanceStore } from '../ports/appearance.ts';

interface Dependencies {
  readonly guard: GuardRoute;
  readonly appearances: Pick<AppearanceStore, 'findLogo'>;
}

const VERSION = /^[0-9a-f]{24}$/;
const KEPT_S = 86_400;

export const logoRoute =
  ({ guard, appearances }: Dependencies) =>
  (app: Express): void => {
    app.get('/edge/auth/:tenantId/logo/:version', guard('page'), async (req, res) => {
      const { tenantId, version } = req.params;
      const logo = VERSION.test(String(version)) ? await appearances.findLogo(String(tenantId), String(version)) : null;
      if (!logo) throw new HttpRefusal({ code: 'routeNotFound' });
      res.set({
        'Cache-Control': `private, max-age=${KEPT_S}`,
        'Content-Disposition': `attachment; filename="logo.${logo.type.slice('image/'.length)}"`,
        'Content-Security-Policy': "default-src 'none'; sandbox",
        'Content-Type': logo.type,
        'Cross-Origin-Resource-Policy': 'same-origin',
        'X-Content-Type-Options': 'nosniff',
      });
      res.end(logo.bytes);
    });
  };
