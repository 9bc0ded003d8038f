/** An OpenID client of the project itself: `app`, which every project has, or one that the owner added. Pure. */
import { APP_CLIENT_ID, OWN_CLIENT_PREFIX } from '@porchlight/contract';
import { sameDigest, sha256 } from '../../crypto/hashes.ts';
import type { SigningAlgorithm } from '../../crypto/signing-key.ts';

export type AuthMethod = 'none' | 'client_secret_basic' | 'client_secret_post';

/** The hash of a secret, and its end if a newer one has replaced it. */
export interface ClientSecret {
  readonly hash: string;
  readonly endsAt: Date | null;
}

/** The fields of a client that its owner can change. */
export interface ClientSettings {
  readonly name: string;
  readonly redirectUris: readonly string[];
  readonly postLogoutRedirectUris: readonly string[];
  readonly backchannelLogoutUri: string | null;
  readonly authMethod: AuthMethod;
  readonly idTokenAlgorithm: SigningAlgorithm;
}

export interface OwnClient extends ClientSettings {
  readonly id: string;
  readonly secrets: readonly ClientSecret[];
  readonly createdAt: Date;
}

export const isApp = (clientId: string): boolean => clientId === APP_CLIENT_ID;

/** Whether the client is the project's own. Any other client acts for a person as an agent. */
export const isOwn = (clientId: string): boolean => isApp(clientId) || clientId.startsWith(OWN_CLIENT_PREFIX);

/** The client of the app as it is before any setting. */
export const appClientOf = (name: string | null, createdAt: Date): OwnClient => ({
  id: APP_CLIENT_ID,
  name: name ?? APP_CLIENT_ID,
  redirectUris: [],
  postLogoutRedirectUris: [],
  backchannelLogoutUri: null,
  authMethod: 'none',
  idTokenAlgorithm: 'RS256',
  secrets: [],
  createdAt,
});

const isAlive = ({ endsAt }: ClientSecret, now: Date): boolean => endsAt === null || endsAt > now;

export const hasSecret = ({ secrets }: OwnClient, now: Date): boolean => secrets.some((one) => isAlive(one, now));

export const isSecretOf = ({ secrets }: OwnClient, text: string, now: Date): boolean =>
  secrets.some((one) => isAlive(one, now) && sameDigest(one.hash, sha256(text)));

/** After a new secret, the newest of the older secrets ends after a grace period, and all others end at once. */
export function withSecret(client: OwnClient, text: string, previousEndsAt: Date, now: Date): OwnClient {
  const previous = client.secrets.find((one) => one.endsAt === null && isAlive(one, now));
  const secrets = [
    { hash: sha256(text), endsAt: null },
    ...(previous ? [{ hash: previous.hash, endsAt: previousEndsAt }] : []),
  ];
  return { ...client, secrets };
}
