// openid-client 5 with its defaults: RS256, a client secret by client_secret_basic, no PKCE.
import { createServer } from 'node:http';
import { generators, Issuer } from 'openid-client';

const { CLIENT_SECRET, ISSUER, CLIENT_ID, PORT } = process.env;
const own = `http://localhost:${PORT}`;
const { Client } = await Issuer.discover(ISSUER);
const client = new Client({ client_id: CLIENT_ID, client_secret: CLIENT_SECRET, redirect_uris: [`${own}/callback`] });
const started = new Map();
const signedIn = new Map();
const nameOf = (req) => /sid=([\w-]+)/.exec(req.headers.cookie ?? '')?.[1];

createServer(async (req, res) => {
  const url = new URL(req.url, own);
  if (url.pathname === '/login') {
    const [state, nonce] = [generators.state(), generators.nonce()];
    started.set(state, nonce);
    const location = client.authorizationUrl({ scope: 'openid email', state, nonce });
    res.writeHead(302, { location, 'set-cookie': `sid=${state}; HttpOnly; Path=/` }).end();
  } else if (url.pathname === '/callback') {
    const state = nameOf(req);
    const checks = { state, nonce: started.get(state) };
    const tokens = await client.callback(`${own}/callback`, client.callbackParams(req), checks);
    signedIn.set(state, tokens.claims().email);
    res.writeHead(302, { location: '/' }).end();
  } else res.end(signedIn.get(nameOf(req)) ?? 'nobody');
}).listen(Number(PORT), 'localhost');
