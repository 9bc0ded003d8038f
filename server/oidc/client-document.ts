/**
 * The document at a client's id, made fit for the protocol library. Such a client has no secret. If the document lists
 * `none` among its methods, or names no method at all, the client is taken as public, because ChatGPT's and other
 * documents mean it so. Pure.
 */

/** RFC 6839: any type based on JSON is accepted. Other types may be files that a stranger was allowed to upload. */
const JSON_TYPE = /^application\/(?:json|[\w.+-]+\+json)\s*(?:;|$)/i;

export const isJsonType = (contentType: string | null): boolean => JSON_TYPE.test(contentType ?? '');

/** Fields of an authentication method that is not supported; some would make the server fetch an address. */
const OF_KEYS = ['jwks', 'jwks_uri', 'token_endpoint_auth_signing_alg'] as const;

export function reviseClientDocument(document: unknown): unknown {
  if (typeof document !== 'object' || document === null || Array.isArray(document)) return document;
  const revised: Record<string, unknown> = { ...document };
  const methods = revised.token_endpoint_auth_methods_supported;
  const offersNone = Array.isArray(methods) && methods.includes('none');
  if (revised.token_endpoint_auth_method === undefined || offersNone) revised.token_endpoint_auth_method = 'none';
  if (revised.token_endpoint_auth_method === 'none') for (const member of OF_KEYS) delete revised[member];
  return revised;
}
