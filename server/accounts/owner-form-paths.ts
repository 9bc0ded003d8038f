/** Where the forms of the owner's page go. */
import { PATHS } from '../pages/paths.ts';

export const FORM_PATHS = {
  rotate: (tenantId: string): string => `${PATHS.account}/projects/${encodeURIComponent(tenantId)}/rotate`,
  disconnect: (handle: string): string => `${PATHS.account}/programs/${encodeURIComponent(handle)}/disconnect`,
  endSession: (handle: string): string => `${PATHS.account}/sessions/${encodeURIComponent(handle)}/end`,
  endOtherSessions: `${PATHS.account}/sessions/end-others`,
} as const;
