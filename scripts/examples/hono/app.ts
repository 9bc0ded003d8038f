import { serve } from '@hono/node-server';
import { honoAuth, type VerifiedUser } from '@porchlight/sdk/server';
import { Hono } from 'hono';
import { html } from 'hono/html';

const auth = honoAuth();
const app = new Hono<{ Variables: { user: VerifiedUser | null } }>();

app.use(auth.handle);

app.get('/', (c) => {
  const user = c.get('user');
  if (auth.status(c) === 'unavailable') {
    return c.html(html`<p data-unavailable>We cannot check who you are right now.</p>`);
  }
  return c.html(
    user
      ? html`<p data-user>${user.email}</p>
         <form method="post" action="/auth/logout"><button data-action="sign-out">Sign out</button></form>`
      : html`${c.req.query('error') ? html`<p data-declined>You declined, or the sign-in failed. Nobody is signed in.</p>` : ''}
         <a href="/auth/login" data-action="sign-in">Sign in</a>`,
  );
});

app.get('/dashboard', auth.requireUser, (c) => {
  const user = c.get('user');
  return c.html(html`<h1>Hello, ${user?.name ?? user?.email}</h1>`);
});

serve({ fetch: app.fetch, port: Number(process.env.PORT ?? 4000) }, ({ port }) =>
  console.log(`http://localhost:${port}`),
);
