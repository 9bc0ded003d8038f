/** What the issuers of tenants take over from the account's authorization server. Loaded with the protocol library. */
import type { ProtocolKit } from '../issuer/protocol-kit.ts';
import type { Clock } from '../kernel/clock.ts';
import { createOidcAdapter } from '../oidc/adapter.ts';
import { attendProvider, baseConfiguration } from '../oidc/base-configuration.ts';
import type { ClientDocuments } from '../oidc/client-documents.ts';
import { approvedUntil } from '../oidc/client-lifetime.ts';
import { shownMetadata } from '../oidc/client-metadata.ts';
import { sendProtocolErrorPage } from '../oidc/error-page.ts';
import { inProtocolWords } from '../oidc/protocol-errors.ts';

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
