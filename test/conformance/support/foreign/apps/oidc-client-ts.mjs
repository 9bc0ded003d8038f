// oidc-client-ts in the page: issuer and client id, no secret, and only a server for files.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const { ISSUER, CLIENT_ID, PORT } = process.env;
const own = `http://localhost:${PORT}`;
const library = readFileSync('node_modules/oidc-client-ts/dist/browser/oidc-client-ts.min.js');
const settings = {
  authority: ISSUER,
  client_id: CLIENT_ID,
  redirect_uri: `${own}/callback`,
  scope: 'openid email profile',
};
const page = `<!doctype html><title>App</title><p></p><script src="/library.js"></script><script>
const manager = new oidc.UserManager(${JSON.stringify(settings)});
const show = (user) => {
  const shown = document.querySelector('p');
  shown.textContent = user ? user.profile.email : 'nobody';
  shown.dataset.email = '';
};
if (location.pathname === '/login') manager.signinRedirect();
else if (location.pathname === '/callback') manager.signinCallback().then(() => location.replace('/'));
else manager.getUser().then(show);
</script>`;

createServer((req, res) => {
  const isLibrary = req.url === '/library.js';
  res.setHeader('content-type', isLibrary ? 'text/javascript' : 'text/html; charset=utf-8');
  res.end(isLibrary ? library : page);
}).listen(Number(PORT), 'localhost');
