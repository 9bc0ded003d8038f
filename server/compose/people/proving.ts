import type { RestRoutes } from '../../http/rest/ts-rest.ts';
import { unwrap } from '../../kernel/domain-error.ts';
import { changeTestUser } from '../../proving/change-test-user.ts';
import { createTicket } from '../../proving/create-ticket.ts';
import type { ProofStore } from '../../proving/ports.ts';
import { recordProof } from '../../proving/record-proof.ts';
import { provingRoutes } from '../../proving/routes.ts';
import { createWrongToken } from '../../proving/wrong-token.ts';
import { createProofStore } from '../../storage/proving/proof-store.ts';
import { createTestUserRecords } from '../../storage/proving/test-user-record-store.ts';
import { createTicketStore } from '../../storage/proving/ticket-store.ts';
import type { Shared } from '../shared/shared.ts';
import type { Issuer } from '../social-login/issuer.ts';
import type { SocialLogin } from '../social-login/social-login.ts';
import type { People } from './people.ts';

interface Needs {
  readonly socialLogin: SocialLogin;
  readonly people: People;
  readonly issuer: Issuer;
}

export interface Proving {
  readonly routes: RestRoutes['proving'];
  readonly proofs: ProofStore;
}

const ID_TOKEN_LIFETIME_S = 3_600;
const RECEIPT_TYPE = 'porchlight-proof+jwt';

export function composeProving(shared: Shared, { socialLogin, people, issuer }: Needs): Proving {
  const { clock, database, random } = shared;
  const { provisioning, faults, tokens } = socialLogin;
  const testUsers = createTestUserRecords(database);
  const proofs = createProofStore(database);
  return {
    proofs,
    routes: provingRoutes({
      clock,
      provisioning,
      testUsers,
      proofs,
      changeTestUser: changeTestUser({ clock, testUsers, faults }),
      createTicket: createTicket({
        clock,
        random,
        testUsers,
        tickets: createTicketStore(database),
        areTestUsersOn: people.testUsers.read,
      }),
      createWrongToken: createWrongToken({
        random,
        accessTokens: tokens.accessTokens,
        signIdToken: async ({ tenantId, userId, email, name }, now) => {
          const exp = Math.floor(now.getTime() / 1_000) + ID_TOKEN_LIFETIME_S;
          const claims = { sub: String(userId), aud: 'app', exp, email, ...(name === null ? {} : { name }) };
          return unwrap(await issuer.signClaims(tenantId, 'JWT', claims, now));
        },
      }),
      erase: (location, userId) => people.managePeople.erase(location, userId),
      recordProof: recordProof({
        clock,
        random,
        proofs,
        testUsers,
        signReceipt: (tenantId, claims, now) => issuer.signClaims(tenantId, RECEIPT_TYPE, claims, now),
      }),
    }),
  };
}
