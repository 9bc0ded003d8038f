// oauth4webapi with only Node's own server: issuer and client id, no secret.
import { createServer } from 'node:http';
import * as oauth from 'oauth4webapi';

const { ISSUER, CLIENT_ID, PORT } = process.env;
const own = `http://localhost:${PORT}`;
const issuer = new URL(ISSUER);
const local = { [oauth.allowInsecureRequests]: true };
const as = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, local));
const client = { client_id: CLIENT_ID };
const started = new Map();
const signedIn = new Map();
const nameOf = (req) => /sid=([\w-]+)/.exec(req.headers.cookie ?? '')?.[1];

createServer(async (req, res) => {
  const url = new URL(req.url, own);
  if (url.pathname === '/login') {
    const [state, verifier] = [oauth.generateRandomState(), oauth.generateRandomCodeVerifier()];
    started.set(state, verifier);
    const location = new URL(as.authorization_endpoint);
    location.search = new URLSearchParams({
      client_id: CLIENT_ID,
      redirect_uri: `${own}/callback`,
      response_type: 'code',
      scope: 'openid email',
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
    });
    res.writeHead(302, { location: location.href, 'set-cookie': `sid=${state}; HttpOnly; Path=/` }).end();
  } else if (url.pathname === '/callback') {
    const state = nameOf(req);
    const answer = oauth.validateAuthResponse(as, client, url, state);
    const asked = [as, client, oauth.None(), answer, `${own}/callback`, started.get(state), local];
    const tokens = await oauth.processAuthorizationCodeResponse(
      as,
      client,
      await oauth.authorizationCodeGrantRequest(...asked),
      { requireIdToken: true },
    );
    signedIn.set(state, oauth.getValidatedIdTokenClaims(tokens).email);
    res.writeHead(302, { location: '/' }).end();
  } else res.end(signedIn.get(nameOf(req)) ?? 'nobody');
}).listen(Number(PORT), 'localhost');
