/** What every quickstart with a server says about an app while the service is away. */
export const WHILE_AWAY = [
  'Public pages keep working: there is no user and the status is `unavailable`, as the example shows.',
  'Pages that need a user answer 503 with a small page that tries again by itself, programs get `application/problem+json`, both with `Retry-After`.',
  'Nobody is signed out.',
  'With `graceSeconds: 60`, users who were verified shortly before keep access for a minute; `onUnavailable` replaces the small page with your own.',
].join(' ');
