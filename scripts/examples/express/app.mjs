import { expressAuth } from '@porchlight/sdk/server';
import express from 'express';

const auth = expressAuth();
const app = express();

app.use(auth.handle);

app.get('/', (req, res) => {
  const user = auth.user(req);
  const declined = req.query.error
    ? '<p data-declined>You declined, or the sign-in failed. Nobody is signed in.</p>'
    : '';
  const signIn = `${declined}<a href="/auth/login" data-action="sign-in">Sign in</a>`;
  const away = '<p data-unavailable>We cannot check who you are right now.</p>';
  res.send(
    user
      ? `<p data-user>${escaped(user.email)}</p>
         <form method="post" action="/auth/logout"><button data-action="sign-out">Sign out</button></form>`
      : auth.status(req) === 'unavailable'
        ? away
        : signIn,
  );
});

app.get('/dashboard', auth.requireUser, (req, res) => {
  const { name, email } = auth.user(req);
  res.send(`<h1>Hello, ${escaped(name ?? email)}</h1>`);
});

const escaped = (text) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const port = process.env.PORT ?? 4000;
app.listen(port, (error) => {
  if (error) throw error;
  console.log(`http://localhost:${port}`);
});
