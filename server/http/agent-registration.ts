/**
 * Where anonymous agent registration stands, for its routes and for the metadata that names it. `auth` is the form of May
 * 2026 (version 0.1 of WorkOS's auth.md), the others are that of version 0.6.
 */
import type { Response } from 'express';

export const AGENT_PATHS = {
  auth: '/agent/auth',
  identity: '/agent/identity',
  claim: '/agent/identity/claim',
  token: '/agent/identity/token',
} as const;

export const AGENT_VERSIONS = ['0.1.0', '0.6.0'] as const;

/** The grant by which an agent asks what came of a claim. */
export const CLAIM_GRANT = 'urn:workos:agent-auth:grant-type:claim';

/** A refusal in the words of that protocol. */
export function refuseAgent(res: Response, status: number, error: string, message: string): void {
  res.status(status).json({ error, message });
}
