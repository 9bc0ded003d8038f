// express-openid-connect with issuer, client id and client secret. The code comes in a form, as in its older examples.
import express from 'express';
import openid from 'express-openid-connect';

const { CLIENT_SECRET, ISSUER, CLIENT_ID, PORT } = process.env;
const app = express();
app.use(
  openid.auth({
    issuerBaseURL: ISSUER,
    baseURL: `http://localhost:${PORT}`,
    clientID: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    secret: 'a secret of the app, for its own cookies',
    authRequired: false,
    authorizationParams: { response_type: 'code', response_mode: 'form_post' },
  }),
);
app.get('/', (req, res) => res.send(req.oidc.user?.email ?? 'nobody'));
app.listen(Number(PORT));
