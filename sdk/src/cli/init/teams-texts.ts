/** What `init --teams` writes. A test runs both samples. */

export const EXPRESS_TEAMS = `// People share notes in teams, and each team has a page. \`porchlight init --teams\` wrote it; it is yours now.
import { readCredentials } from '@porchlight/sdk/credentials';
import { expressAuth } from '@porchlight/sdk/server';
import express from 'express';

// With the application key a check is a look-up in memory, and a role that is taken away counts at once.
const { baseUrl, tenantId, applicationKey } = await readCredentials();
const auth = expressAuth({ baseUrl, tenantId, applicationKey });
const app = express();
app.use(auth.handle);
app.use(express.urlencoded({ extended: false }));
// Express 4 does not hear of what an async handler throws.
const safely = (handle) => (req, res, next) => void handle(req, res).catch(next);

const notes = new Map();
const notesOf = (team) => notes.get(team) ?? [];
const team = (req) => req.params.team;
const sentBy = (req) => ({ cookie: req.headers.cookie, authorization: req.headers.authorization, origin: originOf(req) });
const originOf = (req) => \`\${req.protocol}://\${req.get('host')}\`;
const tokenOf = (req) => auth.auth.cookiesOf(sentBy(req)).read(req.headers.cookie).accessToken;

app.get('/', auth.requireUser, safely(async (req, res) => {
  const teams = await auth.auth.teams(sentBy(req));
  const links = teams.map(({ id, name, role }) => \`<li><a href="/teams/\${id}">\${escaped(name)}</a>, \${role}</li>\`);
  res.send(\`<h1>Your teams</h1><ul data-teams>\${links.join('')}</ul>
    <form method="post" action="/teams"><input name="name" placeholder="Name"><button>Create a team</button></form>
    <form method="post" action="/auth/logout"><button>Sign out</button></form>\`);
}));

app.post('/teams', auth.requireUser, safely(async (req, res) => {
  const { id } = await auth.auth.ownTeams.create(tokenOf(req), req.body.name);
  res.redirect(303, \`/teams/\${id}\`);
}));

// The team comes from the address and the role from the service: nothing that the browser says is believed.
app.get('/teams/:team', auth.requirePermission('content:read', { team }), safely(async (req, res) => {
  const list = notesOf(team(req)).map((note) => \`<li>\${escaped(note)}</li>\`);
  const mayWrite = await auth.can(req, 'content:write', team(req));
  const mayInvite = await auth.can(req, 'members:manage', team(req));
  res.send(\`<h1>Team \${escaped(team(req))}</h1><ul data-notes>\${list.join('')}</ul>
    \${mayWrite ? \`<form method="post" action="/teams/\${team(req)}/notes"><input name="note"><button>Write</button></form>\` : ''}
    \${mayInvite ? \`<form method="post" action="/teams/\${team(req)}/invitations"><input name="email" type="email"><button>Invite</button></form>\` : ''}
    <a href="/">All teams</a>\`);
}));

app.post('/teams/:team/notes', auth.requirePermission('content:write', { team }), (req, res) => {
  notes.set(team(req), [...notesOf(team(req)), String(req.body.note ?? '')]);
  res.redirect(303, \`/teams/\${team(req)}\`);
});

app.post('/teams/:team/invitations', auth.requirePermission('members:manage', { team }), safely(async (req, res) => {
  const { url } = await auth.auth.ownTeams.invite(tokenOf(req), Number(team(req)), req.body.email, 'member');
  res.send(\`<p>Send this link to \${escaped(req.body.email)}. It is shown once.</p><p data-link>\${escaped(url)}</p>\`);
}));

// The service says what was wrong: a name that is too long, an address that is no address.
app.use((error, _req, res, next) => {
  if (error.name !== 'Refused') return next(error);
  res.status(error.status).send(\`<p>\${escaped(error.message)}</p><a href="/">All teams</a>\`);
});

const escaped = (text) => String(text).replace(/[&<>"']/g, (character) => \`&#\${character.charCodeAt(0)};\`);

const port = process.env.PORT ?? 4000;
app.listen(port, (error) => {
  if (error) throw error;
  console.log(\`http://localhost:\${port}\`);
});
`;

const NEXT_SHARED = `// People share notes in teams. \`porchlight init --teams\` wrote this folder; it is yours now.
import { fetchAuth } from '@porchlight/sdk/server';

// PORCHLIGHT_APPLICATION_KEY in the environment makes a check a look-up in memory.
export const app = fetchAuth();

export const notes = new Map<string, string[]>();

export type TeamRoute = { params: Promise<{ team: string }> };
export const team = async (_request: Request, { params }: TeamRoute) => (await params).team;

export const sentBy = ({ headers, url }: Request) => ({
  cookie: headers.get('cookie'),
  authorization: headers.get('authorization'),
  origin: new URL(url).origin,
});
export const tokenOf = (request: Request) =>
  app.auth.cookiesOf(sentBy(request)).read(request.headers.get('cookie')).accessToken ?? '';

export const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => \`&#\${character.charCodeAt(0)};\`);
export const html = (body: string) =>
  new Response(body, { headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'private, no-store' } });
export const seeOther = (location: string) => new Response(null, { status: 303, headers: { location } });
`;

export const NEXT_TEAMS: Readonly<Record<string, string>> = {
  'app/teams/shared.ts': NEXT_SHARED,
  'app/teams/route.ts': `import { app, escaped, html, seeOther, sentBy, tokenOf } from './shared';

export const GET = app.protect(async (request) => {
  const teams = (await app.auth.teams(sentBy(request))) ?? [];
  const links = teams.map(({ id, name, role }) => \`<li><a href="/teams/\${id}">\${escaped(name)}</a>, \${role}</li>\`);
  return html(\`<h1>Your teams</h1><ul data-teams>\${links.join('')}</ul>
    <form method="post" action="/teams"><input name="name" placeholder="Name"><button>Create a team</button></form>
    <form method="post" action="/auth/logout"><button>Sign out</button></form>\`);
});

export const POST = app.protect(async (request) => {
  const name = String((await request.formData()).get('name') ?? '');
  const { id } = await app.auth.ownTeams.create(tokenOf(request), name);
  return seeOther(\`/teams/\${id}\`);
});
`,
  'app/teams/[team]/route.ts': `import { app, escaped, html, notes, seeOther, type TeamRoute, team } from '../shared';

// The team comes from the address and the role from the service: nothing that the browser says is believed.
export const GET = app.requirePermission('content:read', { team }, async (request, _user, { params }: TeamRoute) => {
  const { team: id } = await params;
  const list = (notes.get(id) ?? []).map((note) => \`<li>\${escaped(note)}</li>\`);
  const mayWrite = await app.can(request, 'content:write', id);
  const form = \`<form method="post" action="/teams/\${id}"><input name="note"><button>Write</button></form>\`;
  return html(\`<h1>Team \${escaped(id)}</h1><ul data-notes>\${list.join('')}</ul>\${mayWrite ? form : ''}
    <a href="/teams">All teams</a>\`);
});

export const POST = app.requirePermission('content:write', { team }, async (request, _user, { params }: TeamRoute) => {
  const { team: id } = await params;
  notes.set(id, [...(notes.get(id) ?? []), String((await request.formData()).get('note') ?? '')]);
  return seeOther(\`/teams/\${id}\`);
});
`,
};
