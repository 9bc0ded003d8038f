/** Test users that misbehave in a known way, and the reports of `porchlight prove`. */
import type {
  ChangeTestUserRequest,
  Proof,
  ProofRecorded,
  ProofReport,
  TestUserChanged,
  TestUserTicket,
  WrongTokenRequest,
} from '../../generated/porchlight.schemas.ts';
import * as api from '../../generated/porchlight.ts';
import { settle, settleTwice } from '../settle.ts';
import type { Request } from './connection.ts';

export interface Proving {
  /** Changes the address or name of a test user, or gives its tokens a fault for a minute. */
  changeTestUser(id: number, change: ChangeTestUserRequest): Promise<TestUserChanged>;
  /** Deletes the test user and its sessions at once. */
  deleteTestUser(id: number): Promise<void>;
  /** A ticket for one sign-in of this test user through the app's own login, without a provider and a consent page. */
  createTestUserTicket(id: number): Promise<TestUserTicket>;
  /** An access token that is wrong in one known way. Verify accepts none of them. */
  createWrongToken(id: number, kind: WrongTokenRequest['kind']): Promise<string>;
  /** Stores a report of `porchlight prove` and returns a signed receipt. */
  recordProof(report: ProofReport): Promise<ProofRecorded>;
  /** The last reports, newest first. */
  proofs(): Promise<Proof[]>;
}

export const provingWith = (request: Request): Proving => ({
  changeTestUser: (id, change) => settleTwice(() => api.changeTestUser(id, change, request())),
  deleteTestUser: async (id) => {
    await settle(() => api.deleteTestUser(id, request()));
  },
  createTestUserTicket: (id) => settle(() => api.createTestUserTicket(id, request())),
  createWrongToken: async (id, kind) =>
    (await settle(() => api.createWrongToken(id, { kind }, request()))).access_token,
  recordProof: (report) => settle(() => api.recordProof(report, request())),
  proofs: async () => (await settleTwice(() => api.listProofs(request()))).proofs,
});
