/** Faults that people build into apps, each written with `faulty`. The id is the check that must find it. */
export interface PlantedFault {
  readonly name: string;
  readonly id: string;
  readonly code: string;
  /** The fault is about the sign-in itself, so it must come before the SDK. */
  readonly isBefore?: boolean;
}

/** People who signed in before, as in a table of users. */
const PEOPLE = `const people = new Map();
faulty(({ user }) => { if (user && !people.has(user.id)) people.set(user.id, { ...user, number: 100 + people.size }); });
const me = (user) => ({ body: \`<p>\${user.email}</p><a href="/profile/\${people.get(user.id).number}">profile</a>\` });
const found = (number) => [...people.values()].find((one) => String(one.number) === number);`;

const withProfile = (code: string): string => `${PEOPLE}
faulty(({ url, user }) => url.pathname === '/me' && user ? me(user) : undefined);
${code}`;

/** A second kind of session, which the sign-out does not end. */
const OWN_SESSION = `const desks = new Map();
faulty(({ url, user, cookies }) => {
  if (url.pathname !== '/me') return undefined;
  const known = desks.get(cookies.desk);
  if (known) return { body: \`<p>\${known.email}</p>\` };
  if (!user) return { status: 302, headers: { location: '/' } };
  const id = String(Math.random()).slice(2) + Date.now();
  desks.set(id, user);
  return { body: \`<p>\${user.email}</p>\`, headers: { 'set-cookie': \`desk=\${id}; Path=/; HttpOnly; SameSite=Lax\` } };
});`;

/** An API that decodes a bearer token instead of calling verify, and accepts what \`test\` accepts. */
const believing = (test: string): string => `faulty(({ url, user, header }) => {
  if (url.pathname !== '/api/me') return undefined;
  const json = (who) => ({ body: JSON.stringify(who), headers: { 'content-type': 'application/json' } });
  if (user) return json(user);
  try {
    const token = header('authorization').slice(7);
    const [head, claims] = token.split('.').slice(0, 2).map((part) => JSON.parse(Buffer.from(part, 'base64url')));
    const signature = token.split('.')[2];
    const isGood = head.alg === 'HS256' && claims.exp > Date.now() / 1000 && claims.tenant_id === process.env.PORCHLIGHT_TENANT_ID && signature.length === 43 && claims.gen > 0;
    if (isGood || (${test})) return json({ email: claims.email });
  } catch {}
  return { status: 401, body: '' };
});`;

export const PLANTED: readonly PlantedFault[] = [
  {
    name: 'open list',
    id: 'P01',
    code: `${PEOPLE}\nfaulty(({ url }) => url.pathname === '/people' ? { body: [...people.values()].map(({ email }) => email).join() } : undefined);`,
  },
  {
    name: 'profile of anybody',
    id: 'P02',
    code: withProfile(
      "faulty(({ url, user }) => { const one = user && found(url.pathname.split('/profile/')[1]); return one && { body: one.email }; });",
    ),
  },
  {
    name: 'redirect with the page',
    id: 'P04',
    code: `${PEOPLE}\nfaulty(({ url, user }) => url.pathname === '/all' ? { status: user ? 200 : 302, headers: { location: '/' }, body: [...people.values()].map(({ email }) => email).join() } : undefined);`,
  },
  {
    name: 'open data route',
    id: 'P05',
    code: withProfile(
      "faulty(({ url, user }) => { const [, number, data] = /^\\/profile\\/(\\d+)(\\.data)?$/.exec(url.pathname) ?? []; const one = found(number); if (!one) return undefined; if (data) return { body: JSON.stringify(one), headers: { 'content-type': 'application/json' } }; return user?.id === one.id ? { body: one.email } : { status: 404, body: '' }; });",
    ),
  },
  {
    name: 'slash passes',
    id: 'P06',
    code: withProfile(
      "faulty(({ url, user }) => { const [, number, slash] = /^\\/profile\\/(\\d+)(\\/)?$/.exec(url.pathname) ?? []; const one = found(number); if (!one) return undefined; return slash || user?.id === one.id ? { body: one.email } : { status: 404, body: '' }; });",
    ),
  },
  { name: 'expired token', id: 'P07', code: believing('claims.exp < Date.now() / 1000') },
  {
    name: 'foreign token',
    id: 'P08',
    code: believing('claims.tenant_id && claims.tenant_id !== process.env.PORCHLIGHT_TENANT_ID'),
  },
  {
    name: 'only decoded',
    id: 'P09',
    code: believing(
      "head.alg === 'HS256' && signature.length === 43 && claims.exp > Date.now() / 1000 && claims.tenant_id === process.env.PORCHLIGHT_TENANT_ID",
    ),
  },
  { name: 'alg none', id: 'P10', code: believing("head.alg === 'none'") },
  { name: 'id token', id: 'P11', code: believing('claims.sub') },
  {
    name: 'cut token',
    id: 'P12',
    code: believing("signature.length > 0 && signature.length < 43 && head.alg === 'HS256'"),
  },
  { name: 'own session', id: 'P13', code: OWN_SESSION },
  { name: 'never asks again', id: 'P14', code: OWN_SESSION },
  {
    name: 'next leads away',
    id: 'P16',
    isBefore: true,
    code: `faulty(({ url, cookies }) => { const next = url.searchParams.get('next'); if (url.pathname === '/auth/login' && next && !cookies.next) return { status: 302, headers: { location: '/auth/login', 'set-cookie': \`next=\${encodeURIComponent(next)}; Path=/; HttpOnly\` } }; if (url.pathname === '/' && cookies.next) return { status: 302, headers: { location: cookies.next, 'set-cookie': 'next=; Path=/; Max-Age=0' } }; return undefined; });`,
  },
  {
    name: 'token in a link',
    id: 'P19',
    code: `faulty(({ url, user, cookies }) => { const token = Object.values(cookies).find((value) => value.startsWith('eyJ')); return url.pathname === '/me' && user ? { body: \`<p>\${user.email}</p><a href="/share?token=\${token}">share</a>\` } : undefined; });`,
  },
  {
    name: 'public cache',
    id: 'P20',
    code: "faulty(({ url, user }) => url.pathname === '/me' && user ? { body: user.email, headers: { 'cache-control': 'public, max-age=60' } } : undefined);",
  },
  {
    name: 'repeats the origin',
    id: 'P21',
    code: "faulty(({ url, user, header }) => url.pathname === '/api/me' && user ? { body: JSON.stringify(user), headers: { 'content-type': 'application/json', 'access-control-allow-origin': header('origin') ?? '*', 'access-control-allow-credentials': 'true' } } : undefined);",
  },
  {
    name: 'keyed by address',
    id: 'P23',
    code: `const numbers = new Map(); faulty(({ url, user }) => { if (!user) return undefined; if (!numbers.has(user.email)) numbers.set(user.email, 100 + numbers.size); return url.pathname === '/me' ? { body: \`<p>\${user.name}</p><a href="/account/\${numbers.get(user.email)}">account</a>\` } : undefined; });`,
  },
  {
    name: 'merged by address',
    id: 'P24',
    code: "const kept = new Map(); faulty(({ url, user }) => { if (!user) return undefined; if (!kept.has(user.email)) kept.set(user.email, user); return url.pathname === '/me' ? { body: kept.get(user.email).name } : undefined; });",
  },
  {
    name: 'outage clears',
    id: 'P26',
    code: `faulty(({ url, user, cookies }) => url.pathname === '/' && !user && Object.keys(cookies).some((name) => /refresh/.test(name)) ? { status: 302, headers: { location: '/auth/login', 'set-cookie': Object.keys(cookies).map((name) => \`\${name}=; Path=/; Max-Age=0\`) } } : undefined);`,
  },
  {
    name: 'breaks on denial',
    id: 'P27',
    isBefore: true,
    code: "faulty(({ url }) => url.pathname === '/auth/callback' && url.searchParams.has('error') ? { status: 500, body: '' } : undefined);",
  },
  {
    name: 'serves .service',
    id: 'P29',
    code: "const { readFileSync } = await import('node:fs'); faulty(({ url }) => url.pathname === '/.service' ? { body: readFileSync('.service', 'utf8') } : undefined);",
  },
];
