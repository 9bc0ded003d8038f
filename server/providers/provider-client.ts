/** The settings of a client at a provider, either of the service or of an owner. Pure. */

/** Apple has no secret: a key of the developer signs one that lasts for a while. */
export interface AppleCredentials {
  readonly clientId: string;
  readonly teamId: string;
  readonly keyId: string;
  /** PKCS #8, as Apple hands it out. */
  readonly privateKey: string;
}

export interface SecretCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

export type ClientCredentials = SecretCredentials | AppleCredentials;

export interface ProviderClient {
  readonly id: string;
  /** The name of its definition in the catalogue; any other name is an OpenID provider. */
  readonly kind: string;
  readonly label: string;
  readonly issuer: string;
  readonly credentials: ClientCredentials;
  /** The domains that an OpenID provider vouches for, as the operator or the owner has listed them. */
  readonly domains?: readonly string[];
  /** The operator says that it has verified every address that it names. */
  readonly verifiesEmails?: boolean;
  /** Its answer comes as a form from another site, not in an address. */
  readonly answersByForm?: boolean;
  /** It asks who is signing in each time, and has no prompt value for it. */
  readonly alwaysAsks?: boolean;
}
