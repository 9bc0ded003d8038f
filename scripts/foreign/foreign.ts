/**
 * `npm run foreign`: what others wrote, against the service as it runs.
 *
 * - without a word, or with names such as `Authlib`: OpenID clients sign people in at a project's issuer.
 * - `-- providers`: people sign in to the service at identity providers. `-- providers glewlwyd` for one.
 * - `-- only-github`: the HTTP tests of social login with GitHub as the only provider.
 * - `-- prove`: `porchlight prove` looks at apps with a login of their own. `-- prove Node-RED` for one.
 * - `-- domain`: a domain of a project with a name server, a proxy and a certificate authority, up to the first sign-in.
 */
const [first, ...rest] = process.argv.slice(2);

if (first === 'providers') {
  const { signInAtProviders } = await import('./providers/sign-in-at-providers.ts');
  await signInAtProviders(rest);
} else if (first === 'only-github') {
  const { testOnlyGitHub } = await import('./only-github.ts');
  await testOnlyGitHub(rest);
} else if (first === 'prove') {
  const { proveForeign } = await import('./prove.ts');
  await proveForeign(rest);
} else if (first === 'domain') {
  const { walkOwnDomain } = await import('./domain/own-domain.ts');
  await walkOwnDomain();
} else {
  const { signInByClients } = await import('./openid-clients.ts');
  await signInByClients(process.argv.slice(2));
}
