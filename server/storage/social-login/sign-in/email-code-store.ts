/** Codes by e-mail, kept with their sign-in: as MACs, together with the sealed address that they were sent to. */
import { MAIL_CODE_TRIES } from '@porchlight/contract';
import { sha256 } from '../../../crypto/hashes.ts';
import type { Sealer } from '../../../crypto/sealer.ts';
import { fail, ok } from '../../../kernel/result.ts';
import type { Identity, ReadAnswer } from '../../../providers/ports.ts';
import type { EmailCodeStore } from '../../../social-login/ports/email-codes.ts';
import type { Database } from '../../database.ts';
import { LoginAttemptEntity } from '../../entities/social-login.ts';
import type { Columns } from '../../tables.ts';
import { CHECK_CODE, FIND_ASKED, SET_CODE } from './email-code-statement.ts';
import { type BindingColumns, bindingOf } from './pending-consent.ts';

export const ANSWER = 'answer';
const MAIL = 'mail';

type AskedColumns = BindingColumns &
  Columns<
    'LoginAttempt',
    | 'purpose'
    | 'tenantId'
    | 'redirectUri'
    | 'returnTo'
    | 'client'
    | 'sealedAnswer'
    | 'answeredAt'
    | 'mailCodeExpiresAt'
    | 'mailCodeTries'
  >;
type CheckedColumns = Columns<'LoginAttempt', 'answeredAt' | 'mailCodeTries'>;

export const createEmailCodeStore = (database: Database, sealer: Sealer): EmailCodeStore => ({
  async find({ state, browserToken }, provider, now) {
    const [row] = await database.query<AskedColumns>(FIND_ASKED, [sha256(state), sha256(browserToken), now, provider]);
    if (!row) return null;
    const opened = row.sealed_answer === null ? null : await sealer.open(ANSWER, row.sealed_answer);
    return {
      purpose: row.purpose,
      tenantId: row.tenant_id,
      redirectUri: row.redirect_uri,
      returnTo: row.return_to,
      binding: bindingOf(row),
      client: row.client,
      identity: opened === null ? null : (JSON.parse(opened) as Identity),
      isAnswered: row.answered_at !== null,
      codeExpiresAt: row.mail_code_expires_at,
      tries: row.mail_code_tries,
    };
  },

  async setCode({ state, browserToken }, code, now) {
    const [sealedAnswer, sealedMail] = await Promise.all([
      sealer.seal(ANSWER, JSON.stringify(code.identity)),
      sealer.seal(MAIL, JSON.stringify(code.mail)),
    ]);
    const rows = await database.query(SET_CODE, [
      sha256(state),
      sha256(browserToken),
      now,
      code.mac,
      code.expiresAt,
      code.identity.subject,
      sealedAnswer,
      code.attemptUntil,
      code.tenantId,
      code.isOwn,
      sealedMail,
      code.isSent,
    ]);
    return rows.length === 1;
  },

  async check({ state, browserToken }, macs, now) {
    const [row] = await database.query<CheckedColumns>(CHECK_CODE, [sha256(state), sha256(browserToken), now, macs]);
    return row ? { isRight: row.answered_at !== null, tries: row.mail_code_tries } : null;
  },
});

/** The text of a mail, as it was sealed with its code. */
export const openMail =
  <T>(sealer: Sealer) =>
  async (sealed: string): Promise<T | null> => {
    const opened = await sealer.open(MAIL, sealed);
    return opened === null ? null : (JSON.parse(opened) as T);
  };

/** Whom a page of the service has recognised in an attempt that has come back. */
export const readAnswerOf =
  (database: Database, sealer: Sealer): ReadAnswer =>
  async (state) => {
    const row = await database.em.findOne(LoginAttemptEntity, { stateHash: sha256(state) });
    if (!row?.answeredAt || row.sealedAnswer === null)
      return fail((row?.mailCodeTries ?? 0) >= MAIL_CODE_TRIES ? 'tooManyTries' : 'none');
    const opened = await sealer.open(ANSWER, row.sealedAnswer);
    if (opened === null) return fail('none');
    const at = Math.floor(row.answeredAt.getTime() / 1_000);
    return ok({ ...(JSON.parse(opened) as Identity), signedIn: { at, ageS: 0 } });
  };
