/** Whether identities of an issuer come from a provider. Pure. */
import type { ProviderKind } from './provider-client.ts';

/** Each organisation at Microsoft has an issuer of its own, below the same host. */
const MICROSOFT_ISSUER = /^\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/v2\.0$/;

export function isIssuerOf(
  { kind, issuer }: { readonly kind: ProviderKind; readonly issuer: string },
  asked: string,
): boolean {
  if (issuer === asked) return true;
  const url = kind === 'microsoft' ? URL.parse(asked) : null;
  return url !== null && url.origin === URL.parse(issuer)?.origin && MICROSOFT_ISSUER.test(url.pathname);
}
