/**
 * The provider for tests that name none. It is Google, and the personas stand in for it. With `SIGN_IN_BY=github` the
 * service of every test has GitHub as its only provider, at GitHub's own paths, and addresses that name Google's start
 * or callback mean GitHub's: `npm run foreign -- only-github`.
 */
export const SIGN_IN_BY: 'google' | 'github' = process.env.SIGN_IN_BY === 'github' ? 'github' : 'google';

/** The address that a test means by this one. */
export function meantAddress(address: string | URL): string | URL {
  if (SIGN_IN_BY === 'google') return address;
  return String(address)
    .replace(/^([^?#]*\/edge\/auth\/[^/?#]+)\/google(?=$|[?#])/, `$1/${SIGN_IN_BY}`)
    .replace(/^([^?#]*\/edge\/auth)\/google\/callback(?=$|[?#])/, `$1/${SIGN_IN_BY}/callback`);
}

/** Where the pictures of people are. */
export const PICTURES = SIGN_IN_BY === 'google' ? '/personas/pictures' : '/github-enterprise/avatars';
