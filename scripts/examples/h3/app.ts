import { fetchAuth, type VerifiedUser } from '@porchlight/sdk/server';
import { H3, html, redirect, serve, toResponse } from 'h3';

const auth = fetchAuth();
const app = new H3();

app.use((event, next) =>
  auth.handle(event.req, async (user, { status }) => {
    event.context.user = user;
    event.context.status = status;
    return toResponse(await next(), event);
  }),
);

app.get('/', ({ context, url }) => {
  const user = context.user as VerifiedUser | null;
  if (context.status === 'unavailable') return html`<p data-unavailable>We cannot check who you are right now.</p>`;
  if (!user && url.searchParams.has('error')) {
    return html`<p data-declined>You declined, or the sign-in failed. Nobody is signed in.</p><a href="/auth/login" data-action="sign-in">Sign in</a>`;
  }
  if (!user) return html`<a href="/auth/login" data-action="sign-in">Sign in</a>`;
  return html`<p data-user>${user.email}</p>
    <form method="post" action="/auth/logout"><button data-action="sign-out">Sign out</button></form>`;
});

app.get('/dashboard', ({ context, req }) => {
  const user = context.user as VerifiedUser | null;
  return user ? html`<h1>Hello, ${user.name ?? user.email}</h1>` : redirect(auth.loginPath(req));
});

serve(app, { port: Number(process.env.PORT ?? 4000) });
