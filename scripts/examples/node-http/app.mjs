import { createServer } from 'node:http';
import { expressAuth } from '@porchlight/sdk/server';

const auth = expressAuth();

const server = createServer((req, res) => {
  res.setHeader('content-type', 'text/html; charset=utf-8');
  auth.handle(req, res, () => {
    if (req.url === '/dashboard') return auth.requireUser(req, res, () => res.end(dashboard(auth.user(req))));
    const declined = new URL(req.url, 'http://localhost').searchParams.has('error');
    res.end(home(auth.user(req), auth.status(req), declined));
  });
});

const dashboard = ({ name, email }) => `<h1>Hello, ${escaped(name ?? email)}</h1>`;

const home = (user, status, declined) => {
  if (status === 'unavailable') return '<p data-unavailable>We cannot check who you are right now.</p>';
  return user
    ? `<p data-user>${escaped(user.email)}</p>
       <form method="post" action="/auth/logout"><button data-action="sign-out">Sign out</button></form>`
    : `${declined ? '<p data-declined>You declined, or the sign-in failed. Nobody is signed in.</p>' : ''}
       <a href="/auth/login" data-action="sign-in">Sign in</a>`;
};

const escaped = (text) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const port = process.env.PORT ?? 4000;
server.listen(port, () => console.log(`http://localhost:${port}`));
