/** An identity provider to sign in at: how it is started, which variables name it, and how a person answers its pages. */
import type { PageAnswer } from '../../../test/conformance/support/foreign/jar.ts';

export interface Running extends AsyncDisposable {
  /** The variables that the service is started with. */
  readonly variables: Readonly<Record<string, string>>;
  /** What a person does on its pages. */
  readonly answer: PageAnswer;
}

export interface Counterpart {
  /** The id of the provider in addresses. */
  readonly id: string;
  /** What it is, with its version if it was installed. */
  readonly name: string;
  /** Throws an error that says what to install if something is missing. */
  start(redirectUri: string): Promise<Running>;
}

export const CLIENT_ID = 'porchlight-at-provider';
export const CLIENT_SECRET = 'secret/ of+the provider';

export const openIdVariables = (id: string, issuer: string): Record<string, string> => ({
  [`OIDC_${id.toUpperCase()}_ISSUER`]: issuer,
  [`OIDC_${id.toUpperCase()}_CLIENT_ID`]: CLIENT_ID,
  [`OIDC_${id.toUpperCase()}_CLIENT_SECRET`]: CLIENT_SECRET,
});
