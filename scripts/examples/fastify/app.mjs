import { fastifyAuth } from '@porchlight/sdk/server';
import Fastify from 'fastify';

const auth = fastifyAuth();
const app = Fastify();

app.addHook('onRequest', auth.handle);

app.get('/', (request, reply) => {
  const user = auth.user(request);
  const declined = request.query.error
    ? '<p data-declined>You declined, or the sign-in failed. Nobody is signed in.</p>'
    : '';
  const signIn = `${declined}<a href="/auth/login" data-action="sign-in">Sign in</a>`;
  const away = '<p data-unavailable>We cannot check who you are right now.</p>';
  reply.type('text/html').send(
    user
      ? `<p data-user>${escaped(user.email)}</p>
         <form method="post" action="/auth/logout"><button data-action="sign-out">Sign out</button></form>`
      : auth.status(request) === 'unavailable'
        ? away
        : signIn,
  );
});

app.get('/dashboard', { onRequest: auth.requireUser }, (request, reply) => {
  const { name, email } = auth.user(request);
  reply.type('text/html').send(`<h1>Hello, ${escaped(name ?? email)}</h1>`);
});

const escaped = (text) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const port = Number(process.env.PORT ?? 4000);
app.listen({ port, host: 'localhost' }, (error) => {
  if (error) throw error;
  console.log(`http://localhost:${port}`);
});
