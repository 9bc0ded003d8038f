/** What the issuers of tenants take over from the account's authorization server. Loaded with the protocol library. */
import { sameDigest, sha256 } from '../crypto/hashes.ts';
import type { ProtocolKit } from '../issuer/protocol-kit.ts';
import type { Clock } from '../kernel/clock.ts';
import { approvedUntil } from '../oauth/client-lifetime.ts';
import { reviseClientMetadata, SOFTWARE_MEMBERS, shownMetadata } from '../oauth/client-metadata.ts';
import { createOidcAdapter } from '../oauth/oidc-adapter.ts';
import { sendProtocolErrorPage } from '../oauth/protocol-error-page.ts';
import { inProtocolWords } from '../oauth/provider-errors.ts';

interface Dependencies extends Pick<ProtocolKit, 'scope' | 'fetchDocument' | 'mayFetch'> {
  readonly clock: Clock;
}

export const createProtocolKit = ({ clock, scope, fetchDocument, mayFetch }: Dependencies): ProtocolKit => ({
  scope,
  fetchDocument,
  mayFetch,
  createAdapter: (ofTenant) => createOidcAdapter({ clock, scope: ofTenant }),
  inProtocolWords,
  approvedUntil,
  reviseClientMetadata,
  shownMetadata,
  softwareMembers: SOFTWARE_MEMBERS,
  secretFits: (hash, secret) => sameDigest(hash ?? '', sha256(secret)),
  sendErrorPage: sendProtocolErrorPage,
});
