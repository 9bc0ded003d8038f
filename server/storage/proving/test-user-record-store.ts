import type { SeenSignIn, TestUserRecords } from '../../proving/ports.ts';
import type { Database } from '../database.ts';
import { ANNOUNCE_FAULT, faultText } from '../revocations/test-fault-statement.ts';
import { queryPlace } from '../social-login/placement/placed-query.ts';
import { socialSchema } from '../social-login/placement/social-placement.ts';
import type { Rows } from '../tables.ts';
import { changeTestUserStatement, findTestUserStatement, testSignInsStatement } from './test-user-record-statement.ts';

type TestUserColumns = Pick<
  Rows['SocialUser'],
  'id' | 'subject' | 'email' | 'name' | 'picture' | 'firstSeen' | 'lastSeen'
>;

export const createTestUserRecords = (database: Database): TestUserRecords => ({
  async find({ tenantId, placement }, userId, now) {
    const statement = findTestUserStatement(socialSchema(tenantId, placement));
    const [row] = await queryPlace<TestUserColumns>(database, statement, [tenantId, userId, now]);
    return row ?? null;
  },

  async change({ tenantId, placement }, userId, { email, name }, now) {
    const statement = changeTestUserStatement(socialSchema(tenantId, placement));
    const values = [tenantId, userId, now, email ?? null, name ?? null];
    const [row] = await queryPlace<TestUserColumns>(database, statement, values);
    return row ?? null;
  },

  signInsSince({ tenantId, placement }, since, now) {
    const statement = testSignInsStatement(socialSchema(tenantId, placement));
    return queryPlace<Pick<SeenSignIn, keyof SeenSignIn>>(database, statement, [tenantId, since, now]);
  },

  async announceFault(fault, now) {
    await database.query(ANNOUNCE_FAULT, [fault.tenantId, faultText(fault), now]);
  },
});
