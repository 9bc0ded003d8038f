/** Where the forms of the owner's page go. */
import { PAGE_PATHS } from '../pages/paths.ts';

export const FORM_PATHS = {
  disconnect: (handle: string): string => `${PAGE_PATHS.account}/programs/${encodeURIComponent(handle)}/disconnect`,
  reconnect: (handle: string): string => `${PAGE_PATHS.account}/programs/${encodeURIComponent(handle)}/reconnect`,
  endSession: (handle: string): string => `${PAGE_PATHS.account}/sessions/${encodeURIComponent(handle)}/end`,
  deleteAccount: `${PAGE_PATHS.accountSettings}/delete`,
  endOtherSessions: `${PAGE_PATHS.account}/sessions/end-others`,
} as const;
