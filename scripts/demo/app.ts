/**
 * A small app with sign-in, as somebody would write it who has just read the README of the SDK: a public page, pages
 * for people who are signed in, deep links, and a button that makes an hour pass. The browser tests drive it.
 */
import express, { type Express } from 'express';
import { type AuthOptions, expressAuth } from '../../sdk/src/server/index.ts';
import { homePage, notePage, notesPage, sessionPage, unavailablePage } from './pages.ts';

const NOTES = ['Water the plants', 'Call Grace about the compiler', 'Leave the porch light on'];

export function createDemoApp(options: AuthOptions): Express {
  const auth = expressAuth({
    ...options,
    // The service is away. Nobody is signed out: the cookies stay, and the page tries again by itself.
    onUnavailable: ({ retryAfterS = 5 }, { isPage }) => (isPage ? { body: unavailablePage(retryAfterS) } : {}),
  });
  const app = express();

  app.get('/auth/login', auth.login);
  app.get('/auth/callback', auth.callback);
  app.post('/auth/logout', auth.logout);
  app.use(auth.session);

  app.get('/', (req, res) => {
    res.send(homePage({ user: auth.user(req), error: req.query.error === undefined ? null : String(req.query.error) }));
  });
  app.get('/api/me', auth.requireUser, (req, res) => {
    res.json(auth.user(req));
  });

  app.use(['/notes', '/session'], auth.requireUser);
  app.get('/notes', (req, res) => {
    res.send(notesPage({ user: auth.user(req), notes: NOTES }));
  });
  app.get('/notes/:number', (req, res) => {
    const note = NOTES[Number(req.params.number) - 1];
    if (note === undefined) res.status(404);
    res.send(notePage({ user: auth.user(req), number: req.params.number, note: note ?? 'There is no such note.' }));
  });

  app.get('/session', (req, res) => {
    const isRefreshed = res.getHeader('set-cookie') !== undefined;
    res.send(sessionPage({ user: auth.user(req), isRefreshed }));
  });
  // The access cookie goes after an hour. Taking it away now looks the same to the server.
  app.post('/session/hour', (_req, res) => {
    const [access] = auth.auth.cookies.clear();
    if (access) res.clearCookie(access.name, { httpOnly: true, secure: access.secure, sameSite: 'lax', path: '/' });
    res.redirect(303, '/session');
  });
  return app;
}
