/** Whether new accounts can get the tier that the operator names. Pure. */
import type { TierName } from '@porchlight/contract';

/** The line that stops the start; null if the tier is there. */
export const accountTierFault = (wanted: TierName, known: readonly TierName[]): string | null =>
  known.includes(wanted)
    ? null
    : `ACCOUNT_TIER is ${wanted}, and there is no such tier. There are: ${known.filter((name) => name !== 'ephemeral').join(', ')}. Add one with: porchlight admin tier set ${wanted} --users … --minute … --month …`;
