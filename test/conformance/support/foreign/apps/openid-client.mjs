// openid-client with only Node's own server: issuer and client id, no secret.
import { createServer } from 'node:http';
import * as openid from 'openid-client';

const { ISSUER, CLIENT_ID, PORT } = process.env;
const own = `http://localhost:${PORT}`;
const config = await openid.discovery(new URL(ISSUER), CLIENT_ID, undefined, openid.None(), {
  execute: [openid.allowInsecureRequests],
});
const started = new Map();
const signedIn = new Map();
const nameOf = (req) => /sid=([\w-]+)/.exec(req.headers.cookie ?? '')?.[1];

createServer(async (req, res) => {
  const url = new URL(req.url, own);
  if (url.pathname === '/login') {
    const name = openid.randomState();
    const verifier = openid.randomPKCECodeVerifier();
    const nonce = openid.randomNonce();
    started.set(name, { verifier, nonce });
    const location = openid.buildAuthorizationUrl(config, {
      redirect_uri: `${own}/callback`,
      scope: 'openid email profile',
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state: name,
      nonce,
    });
    res.writeHead(302, { location: location.href, 'set-cookie': `sid=${name}; HttpOnly; Path=/` }).end();
  } else if (url.pathname === '/callback') {
    const { verifier, nonce } = started.get(nameOf(req)) ?? {};
    const checks = { pkceCodeVerifier: verifier, expectedState: nameOf(req), expectedNonce: nonce };
    const tokens = await openid.authorizationCodeGrant(config, url, { ...checks, idTokenExpected: true });
    const user = await openid.fetchUserInfo(config, tokens.access_token, tokens.claims().sub);
    signedIn.set(nameOf(req), user.email);
    res.writeHead(302, { location: '/' }).end();
  } else res.end(signedIn.get(nameOf(req)) ?? 'nobody');
}).listen(Number(PORT), 'localhost');
