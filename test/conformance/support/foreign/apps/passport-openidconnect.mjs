// passport-openidconnect, which has no PKCE: client secret, and `nonce: true` in addition to the values that it always
// needs.
import express from 'express';
import session from 'express-session';
import passport from 'passport';
import { Strategy } from 'passport-openidconnect';

const { AT_DEFAULTS, CLIENT_SECRET, ISSUER, CLIENT_ID, PORT } = process.env;
const own = `http://localhost:${PORT}`;
passport.use(
  new Strategy(
    {
      issuer: ISSUER,
      authorizationURL: `${ISSUER}/authorize`,
      tokenURL: `${ISSUER}/token`,
      userInfoURL: `${ISSUER}/userinfo`,
      clientID: CLIENT_ID,
      clientSecret: CLIENT_SECRET,
      callbackURL: `${own}/callback`,
      scope: 'email profile',
      ...(AT_DEFAULTS ? {} : { nonce: true }),
    },
    (_issuer, profile, done) => done(null, { email: profile.emails?.[0]?.value }),
  ),
);
passport.serializeUser((user, done) => done(null, user));
passport.deserializeUser((user, done) => done(null, user));
const app = express();
app.use(session({ secret: 'a secret of the app', resave: false, saveUninitialized: false }));
app.use(passport.session());
app.get('/login', passport.authenticate('openidconnect'));
app.get('/callback', passport.authenticate('openidconnect', { successRedirect: '/', failureMessage: true }));
app.get('/', (req, res) => res.send(req.user?.email ?? 'nobody'));
app.listen(Number(PORT));
