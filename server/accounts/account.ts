/** A human who owns projects. */
import type { TierName } from '@porchlight/contract';

export interface Account {
  readonly id: string;
  /** Where the person signs in. An account is an issuer and a subject, and the subject stays in storage. */
  readonly issuer: string;
  readonly email: string;
  readonly name: string | null;
  readonly picture: string | null;
  readonly tier: TierName;
  readonly createdAt: Date;
}
