// Auth.js with its Express binding: issuer and client id, no secret.
import { ExpressAuth, getSession } from '@auth/express';
import express from 'express';

const { ISSUER, CLIENT_ID, PORT } = process.env;
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
      client: { token_endpoint_auth_method: 'none' },
    },
  ],
};
const app = express();
app.use('/auth/*', ExpressAuth(config));
app.get('/', async (req, res) => res.send((await getSession(req, config))?.user?.email ?? 'nobody'));
app.listen(Number(PORT));
