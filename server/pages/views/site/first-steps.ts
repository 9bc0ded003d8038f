/** The first things to try, as the home page shows them. The script is complete: a test may run it as it stands. */

export interface Step {
  readonly title: string;
  readonly text: string;
  readonly file?: string;
  readonly code?: string;
}

const script = (baseUrl: string): string => `import crypto from 'node:crypto';
import { createServer } from 'node:http';

const base = '${baseUrl}';
const post = async (path, body, key) => {
  const headers = { 'content-type': 'application/json' };
  if (key) headers.authorization = \`Bearer \${key}\`;
  const answer = await fetch(base + path, { method: 'POST', headers, body: JSON.stringify(body) });
  return answer.json();
};

// A project, and sign-in for it: two calls.
const project = await post('/api/genesis', { name: 'First light' });
const { sign_in_url } = await post(
  '/api/resources/social-login',
  { callback_urls: ['http://localhost:5173/callback'], callback_mode: 'code' },
  project.management_key,
);

// Your app. A secret in a cookie ties each sign-in to the browser that began it.
createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost:5173');
  if (pathname === '/') {
    const verifier = crypto.randomBytes(32).toString('base64url');
    const challenge = crypto.createHash('sha256').update(verifier).digest('base64url');
    response.setHeader('set-cookie', \`verifier=\${verifier}; HttpOnly; SameSite=Lax\`);
    response.setHeader('location', \`\${sign_in_url}?code_challenge=\${challenge}&code_challenge_method=S256\`);
    return response.writeHead(302).end();
  }
  const edge = \`/edge/auth/\${project.tenant_id}\`;
  const code_verifier = /verifier=([\\w-]{43})/.exec(request.headers.cookie ?? '')?.[1];
  const { access_token } = await post(\`\${edge}/token\`, { code: searchParams.get('code'), code_verifier });
  const { valid, user } = await post(\`\${edge}/verify\`, { access_token });
  response.end(valid ? \`Hello, \${user.name ?? user.email}\` : 'Nobody is signed in.');
}).listen(5173, () => console.log('Open http://localhost:5173/'));
`;

export const firstSteps = (baseUrl: string): Step[] => [
  {
    title: 'Save this as first-light.mjs',
    text: 'A whole app with sign-in. It needs nothing but Node.',
    file: 'first-light.mjs',
    code: script(baseUrl),
  },
  { title: 'Run it', text: 'It prints its address.', code: 'node first-light.mjs' },
  { title: 'Open it', text: 'Pick a person, agree, and your app greets them by name.' },
];
