/** The first things to try, as the home page shows them. The script is complete: a test may run it as it stands. */

export interface Step {
  readonly title: string;
  readonly text: string;
  readonly file?: string;
  readonly code?: string;
}

const script = (baseUrl: string): string => `import { createServer } from 'node:http';

const base = '${baseUrl}';
const post = async (path, body, key) => {
  const headers = { 'content-type': 'application/json' };
  if (key) headers.authorization = \`Bearer \${key}\`;
  const answer = await fetch(base + path, { method: 'POST', headers, body: JSON.stringify(body) });
  return answer.json();
};

// A project, and sign-in for it: two calls.
const project = await post('/api/genesis', { name: 'First light' });
const { login_url } = await post(
  '/api/resources/social-login',
  { callback_urls: ['http://localhost:5173/callback'] },
  project.management_key,
);

// Your app: the callback brings a token, the service says whose it is.
createServer(async (request, response) => {
  const { searchParams } = new URL(request.url, 'http://localhost:5173');
  const access_token = searchParams.get('access_token') ?? '';
  const { valid, user } = await post(\`/edge/auth/\${project.tenant_id}/verify\`, { access_token });
  response.end(valid ? \`Hello, \${user.name ?? user.email}\` : 'Nobody is signed in.');
}).listen(5173, () => console.log('Open', login_url));
`;

export const firstSteps = (baseUrl: string): Step[] => [
  {
    title: 'Save this as first-light.mjs',
    text: 'A whole app with sign-in. It needs nothing but Node.',
    file: 'first-light.mjs',
    code: script(baseUrl),
  },
  { title: 'Run it', text: 'It prints a sign-in link.', code: 'node first-light.mjs' },
  { title: 'Open the link', text: 'Pick a person, agree, and your app greets them by name.' },
];
