/**
 * A small app with sign-in, written as by somebody who has just read the README of the SDK: a public page, pages for
 * people who are signed in, deep links, and a button that makes an hour pass. The browser tests drive it.
 */

import type { Request, Response } from 'express';
import express, { type Express } from 'express';
import { type AuthOptions, expressAuth } from '../../sdk/src/server/index.ts';
import { homePage, notePage, notesPage, notFoundPage, sessionPage, unavailablePage, type Visit } from './pages.ts';

const NOTES = ['Water the plants', 'Call Grace about the compiler', 'Leave the porch light on'];

export function createDemoApp(options: AuthOptions): Express {
  const auth = expressAuth({
    ...options,
    // The service does not answer. Users stay signed in: the cookies stay, and the page tries again by itself.
    onUnavailable: ({ retryAfterS = 5 }, { isPage }) => (isPage ? { body: unavailablePage(retryAfterS) } : {}),
  });
  const app = express();

  app.get('/auth/login', auth.login);
  app.get('/auth/callback', auth.callback);
  app.post('/auth/logout', auth.logout);
  app.use(auth.session);

  const accessCookieOf = (req: Request) => auth.auth.cookiesOf({ origin: `${req.protocol}://${req.host}` }).clear()[0];
  const who = (req: Request, res: Response): Visit => {
    const set = [res.getHeader('set-cookie') ?? []].flat().map(String);
    const accessCookie = `${accessCookieOf(req)?.name}=`;
    return { user: auth.user(req), isRefreshed: set.some((cookie) => cookie.startsWith(accessCookie)) };
  };

  app.get('/', (req, res) => {
    const error = auth.status(req) === 'unavailable' ? 'unavailable' : req.query.error;
    res.send(homePage({ ...who(req, res), error: error === undefined ? null : String(error) }));
  });
  app.get('/api/me', auth.requireUser, (req, res) => {
    res.json(auth.user(req));
  });

  app.use(['/notes', '/session'], auth.requireUser);
  app.get('/notes', (req, res) => {
    res.send(notesPage({ ...who(req, res), notes: NOTES }));
  });
  app.get('/notes/:number', (req, res) => {
    const note = NOTES[Number(req.params.number) - 1];
    if (note === undefined) res.status(404);
    res.send(notePage({ ...who(req, res), number: req.params.number, note: note ?? 'There is no such note.' }));
  });

  app.get('/session', (req, res) => {
    res.send(sessionPage(who(req, res)));
  });
  // The access cookie expires after an hour. Deleting it now looks the same to the server.
  app.post('/session/hour', (req, res) => {
    const access = accessCookieOf(req);
    if (access) res.clearCookie(access.name, { httpOnly: true, secure: access.secure, sameSite: 'lax', path: '/' });
    res.redirect(303, '/session');
  });
  app.use((req, res) => {
    res.status(404).send(notFoundPage(who(req, res)));
  });
  return app;
}
