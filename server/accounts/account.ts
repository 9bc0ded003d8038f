/** A human who owns projects. */
import type { TierName } from '@porchlight/contract';

export interface Account {
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
  readonly picture: string | null;
  readonly tier: TierName;
  readonly createdAt: Date;
}
