/**
 * A call that waits for the owner, as a request to open their page: URL elicitation, for clients that declare it. The
 * declaration comes with each request since 2026-07-28. Older clients declare it in `initialize`, which this server does
 * not remember, so they get the address as text.
 */
import {
  CLIENT_CAPABILITIES_META_KEY,
  type InputRequiredResult,
  inputRequired,
  isSpecType,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { DomainError, ErrorParts } from '../kernel/domain-error.ts';

/**
 * Asked once for each call: a client that comes back with an answer has shown the page, and the refusal with the address
 * tells it what to do if the owner has not decided yet. Its answer approves nothing, so it is not read.
 */
export function canShowPage({ mcpReq }: Pick<ServerContext, 'mcpReq'>): boolean {
  const declared: Readonly<Record<string, unknown>> = mcpReq.envelope ?? {};
  const capabilities = declared[CLIENT_CAPABILITIES_META_KEY];
  if (mcpReq.inputResponses !== undefined || !isSpecType.ClientCapabilities(capabilities)) return false;
  const { elicitation } = capabilities;
  return typeof elicitation === 'object' && elicitation !== null && 'url' in elicitation;
}

export function approvalPage(error: DomainError): InputRequiredResult | null {
  const { approval }: ErrorParts = error;
  if (!approval) return null;
  const { approval_url: url, user_code } = approval;
  const message = `The owner of the project has to approve this call. The page shows what would change, and the code ${user_code}.`;
  return inputRequired({ inputRequests: { approval: inputRequired.elicitUrl({ message, url }) } });
}
