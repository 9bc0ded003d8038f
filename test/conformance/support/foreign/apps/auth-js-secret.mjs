// Auth.js with its Express binding: issuer, client id and client secret.
import { ExpressAuth, getSession } from '@auth/express';
import express from 'express';

const { CLIENT_SECRET, ISSUER, CLIENT_ID, PORT } = process.env;
const config = {
  secret: 'a secret of the app, for its own cookies',
  trustHost: true,
  providers: [
    {
      id: 'porchlight',
      name: 'Porchlight',
      type: 'oidc',
      issuer: ISSUER,
      clientId: CLIENT_ID,
      clientSecret: CLIENT_SECRET,
    },
  ],
};
const app = express();
app.use('/auth/*', ExpressAuth(config));
app.get('/', async (req, res) => res.send((await getSession(req, config))?.user?.email ?? 'nobody'));
app.listen(Number(PORT));
