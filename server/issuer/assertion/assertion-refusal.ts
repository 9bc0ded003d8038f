/**
 * Why an identity assertion was refused: for the client as an OAuth error, for the owner as one word in the history.
 */
import type { AssertionFault } from '@porchlight/contract';
import { errors } from 'oidc-provider';

export interface AssertionRefusal {
  readonly fault: AssertionFault;
  /** A text for the developer of the client. It repeats nothing from the assertion. */
  readonly description: string;
  /** RFC 7521 section 4.1.1: a bad assertion is an invalid grant, unless another error is given. */
  readonly error?: 'invalid_grant' | 'invalid_target' | 'invalid_scope' | 'invalid_dpop_proof';
}

export const refusalError = ({ error = 'invalid_grant', description }: AssertionRefusal): Error =>
  new errors.CustomOIDCProviderError(error, description);
