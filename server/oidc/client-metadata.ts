/**
 * What a client may say about itself, whether it registers (RFC 7591) or is described by a document at its id. The
 * values are revised in place, as the RFC allows: fields without a meaning here are removed, dangerous ones are
 * refused. The library itself refuses links (client, logo, policy, terms) that are not addresses of sites. Pure.
 */
import { hasUserName, isSeen, USER_NAME_FAULT } from '@porchlight/contract';
import type { ClientMetadata } from 'oidc-provider';
import { redirectUriFault } from './redirect-uri.ts';

const REDIRECT_URIS_MAX = 20;
const WORDS_MAX = 100;
const CONTACTS_MAX = 10;

/**
 * Fields of OpenID Connect or of authentication methods that are not supported. Some would make the server fetch an
 * address.
 */
const WITHOUT_MEANING = [
  'default_acr_values',
  'default_max_age',
  'initiate_login_uri',
  'jwks',
  'jwks_uri',
  'response_modes',
  'sector_identifier_uri',
] as const;

const LINKS = ['client_uri', 'logo_uri', 'policy_uri', 'tos_uri'] as const;

/** RFC 7591 members that the library does not know by itself. */
export const SOFTWARE_MEMBERS = ['software_id', 'software_version'] as const;

const BY_ASSERTION = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

export type IdTokenAlgorithm = 'RS256' | 'ES256';

/** The fault, in words that begin with the member's name, or null when the revised values may stay. */
export function reviseClientMetadata(metadata: ClientMetadata, algorithms: readonly IdTokenAlgorithm[]): string | null {
  for (const member of WITHOUT_MEANING) delete metadata[member];
  // The account's server signs no id token, but has to name an algorithm anyway.
  const asked = metadata.id_token_signed_response_alg;
  metadata.id_token_signed_response_alg = algorithms.find((one) => one === asked) ?? algorithms[0];
  metadata.subject_type = 'public';
  metadata.require_auth_time = false;
  // MCP clients register with the scopes of their first request and ask for more when a tool needs more. The person
  // decides at each consent, so a registration limits nothing.
  delete metadata.scope;
  // A caller with an assertion has to prove which client it is. ChatGPT's document lists the grant in addition to the
  // usual ones.
  if (metadata.token_endpoint_auth_method === 'none' && metadata.grant_types)
    metadata.grant_types = metadata.grant_types.filter((grant) => grant !== BY_ASSERTION);
  return redirectsFault(metadata.redirect_uris) ?? linksFault(metadata) ?? wordsFault(metadata);
}

function redirectsFault(uris: unknown): string | null {
  if (!Array.isArray(uris)) return null;
  if (uris.length > REDIRECT_URIS_MAX) return `redirect_uris must have at most ${REDIRECT_URIS_MAX} entries`;
  for (const uri of uris) {
    const fault = typeof uri === 'string' ? redirectUriFault(uri) : null;
    if (fault !== null) return `redirect_uris: each entry ${fault}`;
  }
  return null;
}

/** A page that shows such a link would show the secret in it, or the link would lead to another host than it seems. */
function linksFault(metadata: ClientMetadata): string | null {
  const member = LINKS.find((link) => {
    const address: unknown = metadata[link];
    return typeof address === 'string' && hasUserName(address);
  });
  return member === undefined ? null : `${member} ${USER_NAME_FAULT}`;
}

function wordsFault(metadata: ClientMetadata): string | null {
  for (const member of ['client_name', ...SOFTWARE_MEMBERS]) {
    const words: unknown = metadata[member];
    if (words === undefined) continue;
    if (typeof words !== 'string' || words.length > WORDS_MAX || /\p{Cc}/u.test(words) || !words.isWellFormed())
      return `${member} must be text of at most ${WORDS_MAX} characters, without control characters and halves of characters`;
    if (!isSeen(words)) return `${member} must not be blank`;
  }
  const { contacts } = metadata;
  if (Array.isArray(contacts) && contacts.length > CONTACTS_MAX)
    return `contacts must have at most ${CONTACTS_MAX} entries`;
  return null;
}

const SHOWN = [
  'client_id',
  'client_id_issued_at',
  'client_secret',
  'client_secret_expires_at',
  'client_name',
  ...LINKS,
  'contacts',
  'redirect_uris',
  'application_type',
  'grant_types',
  'response_types',
  'token_endpoint_auth_method',
  'software_id',
  'software_version',
] as const;

/**
 * The metadata of a registration as the account's server answers it: the stored values, without those about id tokens.
 */
export const shownMetadata = (metadata: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(SHOWN.filter((member) => metadata[member] !== undefined).map((name) => [name, metadata[name]]));
