// next-auth 4 without Next.js: client secret, and `checks` with PKCE, because it sends no nonce by default.
import { createRequire } from 'node:module';
import cookies from 'cookie-parser';
import express from 'express';

const { AT_DEFAULTS, CLIENT_SECRET, ISSUER, CLIENT_ID, PORT } = process.env;
process.env.NEXTAUTH_URL = `http://localhost:${PORT}`;
const { default: NextAuth, getServerSession } = createRequire(import.meta.url)('next-auth');
const options = {
  secret: 'a secret of the app, for its own cookies',
  providers: [
    {
      id: 'porchlight',
      name: 'Porchlight',
      type: 'oauth',
      wellKnown: `${ISSUER}/.well-known/openid-configuration`,
      clientId: CLIENT_ID,
      clientSecret: CLIENT_SECRET,
      authorization: { params: { scope: 'openid email profile' } },
      idToken: true,
      ...(AT_DEFAULTS ? {} : { checks: ['pkce', 'state'] }),
      profile: ({ sub, email, name }) => ({ id: sub, email, name }),
    },
  ],
};
const app = express();
app.use(cookies(), express.urlencoded({ extended: false }), express.json());
app.all('/api/auth/*', (req, res) => {
  req.query.nextauth = req.params[0].split('/');
  return NextAuth(req, res, options);
});
app.get('/', async (req, res) => res.send((await getServerSession(req, res, options))?.user?.email ?? 'nobody'));
app.listen(Number(PORT));
