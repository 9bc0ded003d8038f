/** Keeps the report of a proof and signs a receipt for it, so that others can check when and of which app it was made. */
import { PROOF_MAX_BYTES, SEVERITIES, type Severity, TEST_USER_LIFETIME_S } from '@porchlight/contract';
import { sha256 } from '../crypto/hashes.ts';
import { addSeconds, type Clock } from '../kernel/clock.ts';
import type { DomainError } from '../kernel/domain-error.ts';
import { type Random, randomText } from '../kernel/random.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { SocialLoginResource } from '../social-login/ports/resource.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { isListedApp } from './listed-app.ts';
import type { ProofRecord, ProofStore, SeenSignIn, TestUserRecords } from './ports.ts';

interface Report {
  readonly app: string;
  readonly coverage: Readonly<Record<string, unknown>>;
  readonly findings: readonly { readonly severity: Severity }[];
}

/** Who records a proof, and for which project. */
interface Recording {
  readonly tenant: Tenant;
  readonly resource: SocialLoginResource;
  /** The fingerprint of the key. */
  readonly key: string;
}

interface Dependencies {
  readonly clock: Clock;
  readonly random: Random;
  readonly proofs: ProofStore;
  readonly testUsers: Pick<TestUserRecords, 'signInsSince'>;
  /** Signs claims with the key of the tenant's issuer. */
  readonly signReceipt: (
    tenantId: string,
    claims: Readonly<Record<string, unknown>>,
    now: Date,
  ) => Promise<Result<string, DomainError>>;
}

export type RecordProof = (
  recording: Recording,
  report: Report & Readonly<Record<string, unknown>>,
) => Promise<Result<ProofRecord, DomainError>>;

const ID_LENGTH = 16;

export const recordProof =
  ({ clock, random, proofs, testUsers, signReceipt }: Dependencies): RecordProof =>
  async ({ tenant, resource, key }, report) => {
    const text = JSON.stringify(report);
    if (Buffer.byteLength(text) > PROOF_MAX_BYTES) return fail(tooLarge);
    const now = clock.now();
    if (!isListedApp(tenant, resource, report.app, now)) return fail({ code: 'appNotListed' });
    const id = `prf_${randomText(random, ID_LENGTH)}`;
    const { app, coverage, findings } = report;
    const worst = worstOf(report);
    const since = addSeconds(now, -runSeconds(coverage) - SLACK_S);
    const seen = await testUsers.signInsSince(resource, since, now);
    const claims = {
      jti: id,
      app,
      findings: findings.length,
      worst,
      report_sha256: sha256(text),
      proved: checkIds(coverage.proved),
      not_reached: checkIds(coverage.not_reached),
      version: versionIn(coverage),
      key,
      test_users: usersAt(app, seen),
      test_users_since: since.toISOString(),
    };
    const receipt = await signReceipt(tenant.id, claims, now);
    if (!receipt.ok) return receipt;
    const proof = { id, app, createdAt: now, findings: findings.length, worst, receipt: receipt.value, report };
    await proofs.add(tenant.id, proof);
    return ok(proof);
  };

const tooLarge: DomainError = {
  code: 'invalidRequest',
  errors: [
    { path: 'findings', message: `the report must have at most ${PROOF_MAX_BYTES} bytes: leave out what it quotes` },
  ],
};

const worstOf = ({ findings }: Report): Severity | 'none' =>
  SEVERITIES.find((severity) => findings.some((finding) => finding.severity === severity)) ?? 'none';

/** No test user lives longer, so nothing is known about a longer run. */
const LONGEST_RUN_S = TEST_USER_LIFETIME_S;
/** The report is sent a moment after the run has counted its seconds. */
const SLACK_S = 30;

const runSeconds = ({ seconds }: Report['coverage']): number =>
  typeof seconds === 'number' && seconds >= 0 ? Math.min(seconds, LONGEST_RUN_S) : LONGEST_RUN_S;

const CHECK_ID = /^P\d\d$/;
const MOST_IDS = 100;

/** Ids of checks, in a list of texts or of entries that name one as `what`. Anything else is left out: a receipt is no place for free text. */
function checkIds(list: unknown): string[] {
  const names = (Array.isArray(list) ? list : []).map((one: unknown) =>
    typeof one === 'object' && one !== null && 'what' in one ? one.what : one,
  );
  const ids = names.filter((name): name is string => typeof name === 'string' && CHECK_ID.test(name));
  return [...new Set(ids)].slice(0, MOST_IDS);
}

const versionIn = ({ version }: Report['coverage']): string | null =>
  typeof version === 'string' && /^[\w.+-]{1,40}$/.test(version) ? version : null;

const usersAt = (app: string, seen: readonly SeenSignIn[]): number[] => {
  const { origin } = new URL(app);
  return [
    ...new Set(seen.filter(({ redirectUri }) => URL.parse(redirectUri)?.origin === origin).map(({ userId }) => userId)),
  ];
};
