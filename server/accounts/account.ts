/** A human who owns projects. */
import type { AccountTier } from '@porchlight/contract';

export interface Account {
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
  readonly picture: string | null;
  readonly tier: AccountTier;
  readonly createdAt: Date;
}
