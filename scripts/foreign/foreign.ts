/**
 * `npm run foreign`: programs by other authors against a running service.
 *
 * - without an argument, or with names such as `Authlib`: OpenID clients sign people in at a project's issuer.
 * - `-- providers`: people sign in to the service at identity providers. `-- providers glewlwyd` for one.
 * - `-- only-github`: the HTTP tests of social login with GitHub as the only provider.
 * - `-- prove`: `porchlight prove` checks apps that have their own login. `-- prove Node-RED` for one.
 * - `-- documents`: agents that are described by a document at their id, on a network of its own. Needs root.
 * - `-- domain`: a domain of a project with a name server, a proxy and a certificate authority, up to the first
 * sign-in.
 */
const [first, ...rest] = process.argv.slice(2);

if (first === 'providers') await (await import('./providers/sign-in-at-providers.ts')).signInAtProviders(rest);
else if (first === 'only-github') await (await import('./only-github.ts')).testOnlyGitHub(rest);
else if (first === 'prove') await (await import('./prove.ts')).proveForeign(rest);
else if (first === 'documents') (await import('./documents/network.ts')).tryDocuments();
else if (first === 'domain') await (await import('./domain/own-domain.ts')).walkOwnDomain();
else await (await import('./openid-clients.ts')).signInByClients(process.argv.slice(2));
