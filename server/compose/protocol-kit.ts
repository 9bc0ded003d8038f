/** What the issuers of tenants take over from the account's authorization server. Loaded with the protocol library. */
import type { ProtocolKit } from '../issuer/protocol-kit.ts';
import type { Clock } from '../kernel/clock.ts';
import type { ClientDocuments } from '../oauth/client-documents.ts';
import { approvedUntil } from '../oauth/client-lifetime.ts';
import { shownMetadata } from '../oauth/client-metadata.ts';
import { createOidcAdapter } from '../oauth/oidc-adapter.ts';
import { sendProtocolErrorPage } from '../oauth/protocol-error-page.ts';
import { attendProvider, baseConfiguration } from '../oauth/provider-base.ts';
import { inProtocolWords } from '../oauth/provider-errors.ts';

interface Dependencies extends Pick<ProtocolKit, 'scope'> {
  readonly clock: Clock;
  /** Undefined: clients have to register. */
  readonly documents: ClientDocuments | undefined;
}

export const createProtocolKit = ({ clock, scope, documents }: Dependencies): ProtocolKit => ({
  scope,
  baseConfiguration: ({ agents, ...common }) =>
    baseConfiguration({ ...common, registration: agents, documents: agents ? documents : undefined }),
  attendProvider,
  createAdapter: (ofTenant) => createOidcAdapter({ clock, scope: ofTenant }),
  inProtocolWords,
  approvedUntil,
  shownMetadata,
  sendErrorPage: sendProtocolErrorPage,
});
