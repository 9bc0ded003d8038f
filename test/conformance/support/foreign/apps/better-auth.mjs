// better-auth with its generic OAuth plugin: discovery address and client id, no secret.
import { createServer } from 'node:http';
import { betterAuth } from 'better-auth';
import { memoryAdapter } from 'better-auth/adapters/memory';
import { toNodeHandler } from 'better-auth/node';
import { genericOAuth } from 'better-auth/plugins';

const { ISSUER, CLIENT_ID, PORT } = process.env;
const auth = betterAuth({
  baseURL: `http://localhost:${PORT}`,
  secret: 'a secret of the app, for its own cookies',
  database: memoryAdapter({ user: [], session: [], account: [], verification: [] }),
  plugins: [
    genericOAuth({
      config: [
        {
          providerId: 'porchlight',
          clientId: CLIENT_ID,
          discoveryUrl: `${ISSUER}/.well-known/openid-configuration`,
          scopes: ['openid', 'profile', 'email'],
        },
      ],
    }),
  ],
});
const handler = toNodeHandler(auth);
createServer(async (req, res) => {
  if (req.url !== '/') return handler(req, res);
  const session = await auth.api.getSession({ headers: new Headers({ cookie: req.headers.cookie ?? '' }) });
  res.end(session?.user.email ?? 'nobody');
}).listen(Number(PORT));
