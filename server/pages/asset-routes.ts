/** Serves what pages load. The only state is the files read at start. */
import { type RequestHandler, Router } from 'express';
import { ACCENT_PATHS, accentStylesheet } from './accent.ts';
import { ASSETS, type Asset, DESK, ICON, PASSKEYS, PRESS_ONCE, RETRY, STYLESHEET, TIMES } from './assets.ts';
import { PREVIEW_PATHS, previewStylesheet } from './look-preview-css.ts';
import { PICTURES } from './pictures.ts';

const FOREVER = 'public, max-age=31536000, immutable';

const send =
  (asset: Asset, cacheControl: string): RequestHandler =>
  async (req, res) => {
    const { encoding, body } = await asset.compressed(req.acceptsEncodings());
    res.vary('Accept-Encoding');
    if (encoding) res.setHeader('Content-Encoding', encoding);
    res.set({
      'Cache-Control': cacheControl,
      'Content-Security-Policy': "default-src 'none'",
      'X-Content-Type-Options': 'nosniff',
    });
    res.type(asset.type).send(body);
  };

/** A stylesheet whose content depends only on its address. */
const made =
  (stylesheetOf: (name: string) => string): RequestHandler =>
  (req, res) => {
    res.set({
      'Cache-Control': 'public, max-age=86400',
      'Content-Security-Policy': "default-src 'none'",
      'X-Content-Type-Options': 'nosniff',
    });
    res.type('css').send(stylesheetOf(String(req.params[0])));
  };

export function assetRoutes(): Router {
  const router = Router();
  for (const asset of ASSETS) router.get(asset.path, send(asset, FOREVER));
  for (const { path, type, body } of PICTURES)
    router.get(path, (_req, res) => res.set('Cache-Control', 'public, max-age=86400').type(type).send(body));
  router.get(
    ACCENT_PATHS,
    made((digits) => accentStylesheet(`#${digits}`)),
  );
  router.get(PREVIEW_PATHS, made(previewStylesheet));
  // While a release rolls out, a page of one node may ask another node for the stylesheet of the other release.
  router.get(/^\/assets\/porchlight\.[0-9a-f]{12}\.css$/, send(STYLESHEET, 'no-cache'));
  router.get(/^\/assets\/lamp\.[0-9a-f]{12}\.svg$/, send(ICON, 'no-cache'));
  router.get(/^\/assets\/press-once\.[0-9a-f]{12}\.js$/, send(PRESS_ONCE, 'no-cache'));
  router.get(/^\/assets\/times\.[0-9a-f]{12}\.js$/, send(TIMES, 'no-cache'));
  router.get(/^\/assets\/desk\.[0-9a-f]{12}\.js$/, send(DESK, 'no-cache'));
  router.get(/^\/assets\/retry\.[0-9a-f]{12}\.js$/, send(RETRY, 'no-cache'));
  router.get(/^\/assets\/passkeys\.[0-9a-f]{12}\.js$/, send(PASSKEYS, 'no-cache'));
  router.get('/favicon.svg', send(ICON, 'public, max-age=86400'));
  router.get('/favicon.ico', (_req, res) => res.redirect(301, '/favicon.svg'));
  return router;
}
