import { exportUsers } from '../../people/export-users.ts';
import { importUsers } from '../../people/import-users.ts';
import type { MoveStore } from '../../people/ports.ts';
import { createTurns } from '../../scheduling/turns.ts';
import type { TenantLocation } from '../../social-login/ports/resource.ts';
import { createMoveTeamsStore } from '../../storage/teams/move-teams-store.ts';
import { createTeamResourceStore } from '../../storage/teams/team-resource-store.ts';
import type { Shared } from '../shared/shared.ts';
import type { Passkeys } from '../social-login/passkeys.ts';
import type { SignIn } from '../social-login/sign-in.ts';
import type { SocialLogin } from '../social-login/social-login.ts';

/** A batch takes some tenths of a second. With only two at a time, the database stays free for sign-ins. */
const IMPORT_TURNS = { places: 2, ofAsker: 1, patienceMs: 60_000 };

interface Needs {
  readonly access: { readonly moves: MoveStore; readonly passkeys: Passkeys };
  readonly signIn: SignIn;
  readonly socialLogin: SocialLogin;
}

/** Users and teams as a file, out of a project and into it. */
export function composeMoving(shared: Shared, { access, signIn, socialLogin }: Needs) {
  const { clock, database, random, rateLimiter } = shared;
  const { moves, passkeys } = access;
  const { issuer } = signIn.providers.first;
  const movedTeams = createMoveTeamsStore({
    database,
    random,
    resources: createTeamResourceStore(database),
    capOf: async (tenantId) => {
      const tenant = await shared.tenants.find(tenantId);
      return tenant && (await shared.usage.scopeOf(tenant)).caps.storedUsers;
    },
  });
  const exported = (location: TenantLocation, { withTeams }: { readonly withTeams: boolean }) =>
    exportUsers({ users: moves, teams: withTeams ? movedTeams : null, issuer, now: clock.now() }, location, 0);
  return {
    movedTeams,
    exportUsers: exported,
    importUsers: importUsers({
      clock,
      rateLimiter,
      store: moves,
      teams: movedTeams,
      passkeyIssuer: passkeys.issuer,
      inTurn: createTurns(IMPORT_TURNS),
      isKnownIssuer: async (tenantId, asked) => (await socialLogin.providers.ofIssuer(tenantId, asked)) !== null,
    }),
  };
}
