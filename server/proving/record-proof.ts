/** Keeps the report of a proof and signs a receipt for it, so that others can check when and of which app it was made. */
import { PROOF_MAX_BYTES, SEVERITIES, type Severity } from '@porchlight/contract';
import { sha256 } from '../crypto/hashes.ts';
import type { Clock } from '../kernel/clock.ts';
import type { DomainError } from '../kernel/domain-error.ts';
import { type Random, randomText } from '../kernel/random.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { ProofRecord, ProofStore } from './ports.ts';

interface Report {
  readonly app: string;
  readonly findings: readonly { readonly severity: Severity }[];
}

interface Dependencies {
  readonly clock: Clock;
  readonly random: Random;
  readonly proofs: ProofStore;
  /** Signs claims with the key of the tenant's issuer. */
  readonly signReceipt: (
    tenantId: string,
    claims: Readonly<Record<string, unknown>>,
    now: Date,
  ) => Promise<Result<string, DomainError>>;
}

export type RecordProof = (
  tenantId: string,
  report: Report & Readonly<Record<string, unknown>>,
) => Promise<Result<ProofRecord, DomainError>>;

const ID_LENGTH = 16;

export const recordProof =
  ({ clock, random, proofs, signReceipt }: Dependencies): RecordProof =>
  async (tenantId, report) => {
    const text = JSON.stringify(report);
    if (Buffer.byteLength(text) > PROOF_MAX_BYTES) return fail(tooLarge);
    const now = clock.now();
    const id = `prf_${randomText(random, ID_LENGTH)}`;
    const { app, findings } = report;
    const worst = worstOf(report);
    const receipt = await signReceipt(
      tenantId,
      { jti: id, app, findings: findings.length, worst, report_sha256: sha256(text) },
      now,
    );
    if (!receipt.ok) return receipt;
    const proof = { id, app, createdAt: now, findings: findings.length, worst, receipt: receipt.value, report };
    await proofs.add(tenantId, proof);
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
