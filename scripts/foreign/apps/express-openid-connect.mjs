// express-openid-connect knows no client without a secret: the application key is one.
import express from 'express';
import openid from 'express-openid-connect';

const { APPLICATION_KEY, ISSUER, CLIENT_ID, PORT } = process.env;
const app = express();
app.use(
  openid.auth({
    issuerBaseURL: ISSUER,
    baseURL: `http://localhost:${PORT}`,
    clientID: CLIENT_ID,
    clientSecret: APPLICATION_KEY,
    idTokenSigningAlg: 'ES256',
    secret: 'a secret of the app, for its own cookies',
    authRequired: false,
    authorizationParams: { response_type: 'code', scope: 'openid profile email' },
  }),
);
app.get('/', (req, res) => res.send(req.oidc.user?.email ?? 'nobody'));
app.listen(Number(PORT));
