/** Domain values → the contract's bodies. */
import type { ProofList } from '@porchlight/contract';
import type { z } from 'zod';
import type { ProofRecord } from './ports.ts';

type ProofBody = z.output<typeof ProofList>['proofs'][number];

export const presentProof = ({ id, app, createdAt, findings, worst, receipt, report }: ProofRecord): ProofBody => ({
  id,
  app,
  created_at: createdAt.toISOString(),
  findings,
  worst,
  receipt,
  report: report as ProofBody['report'],
});
