/** All checks in the order of a run: what only reads first, what ends sessions later, what changes people last. */
import { caches } from './caches.ts';
import { changes } from './changes.ts';
import type { Check } from './check.ts';
import { cookieFlags } from './cookie-flags.ts';
import { cors } from './cors.ts';
import { dataRoutes } from './data-routes.ts';
import { denial } from './denial.ts';
import { afterRevocation, afterSignOut } from './ended-sessions.ts';
import { fixation } from './fixation.ts';
import { forgery } from './forgery.ts';
import { loginCsrf } from './login-csrf.ts';
import { openWithoutSignIn } from './open-without-sign-in.ts';
import { otherPerson } from './other-person.ts';
import { outage } from './outage.ts';
import { refreshRace } from './refresh-race.ts';
import { returnTo } from './return-to.ts';
import { keyedByAddress, merged } from './same-address.ts';
import { secrets } from './secrets.ts';
import { spellings } from './spellings.ts';
import { tokensShown } from './tokens-shown.ts';
import { wrongTokens } from './wrong-tokens.ts';

export const ALL_CHECKS: readonly Check[] = [
  openWithoutSignIn,
  otherPerson,
  caches,
  tokensShown,
  secrets,
  cors,
  wrongTokens,
  afterSignOut,
  afterRevocation,
  loginCsrf,
  returnTo,
  fixation,
  cookieFlags,
  dataRoutes,
  spellings,
  denial,
  outage,
  refreshRace,
  merged,
  forgery,
  changes,
  keyedByAddress,
];
