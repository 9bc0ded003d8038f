/** Why an identity assertion was refused: for the client in the words of OAuth, for the owner as one word of the history. */
import type { AssertionFault } from '@porchlight/contract';
import { errors } from 'oidc-provider';

export interface AssertionRefusal {
  readonly fault: AssertionFault;
  /** For the developer of the client. Nothing of the assertion is repeated. */
  readonly description: string;
  /** RFC 7521 section 4.1.1: an assertion that is not good is an invalid grant, if nothing else is said. */
  readonly error?: 'invalid_grant' | 'invalid_target' | 'invalid_scope' | 'invalid_dpop_proof';
}

export const refusalError = ({ error = 'invalid_grant', description }: AssertionRefusal): Error =>
  new errors.CustomOIDCProviderError(error, description);
