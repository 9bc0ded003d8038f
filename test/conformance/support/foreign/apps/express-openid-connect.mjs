// express-openid-connect with issuer, client id and client secret. By default it asks for an id token in a form.
import express from 'express';
import openid from 'express-openid-connect';

const { AT_DEFAULTS, CLIENT_SECRET, ISSUER, CLIENT_ID, PORT } = process.env;
const app = express();
app.use(
  openid.auth({
    issuerBaseURL: ISSUER,
    baseURL: `http://localhost:${PORT}`,
    clientID: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    secret: 'a secret of the app, for its own cookies',
    authRequired: false,
    ...(AT_DEFAULTS ? {} : { authorizationParams: { response_type: 'code' } }),
  }),
);
app.get('/', (req, res) => res.send(req.oidc.user?.email ?? 'nobody'));
app.listen(Number(PORT));
