/**
 * All checks in the order of a run. Who reads and changes the data of another comes first, in case the requests run out.
 * Of the others, those that only read come first, those that end sessions later, those that change people last.
 */

import type { Check } from './common/check.ts';
import { caches } from './data/caches.ts';
import { changes } from './data/changes.ts';
import { cors } from './data/cors.ts';
import { dataRoutes } from './data/data-routes.ts';
import { forgery } from './data/forgery.ts';
import { openWithoutSignIn } from './data/open-without-sign-in.ts';
import { otherPerson } from './data/other-person.ts';
import { keyedByAddress, merged } from './data/same-address.ts';
import { spellings } from './data/spellings.ts';
import { teamRoles } from './data/team-roles.ts';
import { denial } from './sign-in/denial.ts';
import { afterRevocation, afterSignOut } from './sign-in/ended-sessions.ts';
import { fixation } from './sign-in/fixation.ts';
import { loginCsrf } from './sign-in/login-csrf.ts';
import { outage } from './sign-in/outage.ts';
import { refreshRace } from './sign-in/refresh-race.ts';
import { returnTo } from './sign-in/return-to.ts';
import { cookieFlags } from './tokens/cookie-flags.ts';
import { secrets } from './tokens/secrets.ts';
import { tokensShown } from './tokens/tokens-shown.ts';
import { wrongTokens } from './tokens/wrong-tokens.ts';

export const ALL_CHECKS: readonly Check[] = [
  openWithoutSignIn,
  otherPerson,
  changes,
  teamRoles,
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
  keyedByAddress,
];
