/** The address of a person's own page for one app, and of the way back from another provider that they link. Pure. */

const PATTERN = /^\/edge\/auth\/([a-z0-9-]{1,64})\/me(?:\/link\/([1-9][0-9]{0,15}))?$/;

/** The page on which a person decides what an app asks. A sign-in for it opens the own page too: both show one person. */
const APPROVAL = /^\/edge\/approvals\/([a-z0-9-]{1,64})\/apr_[0-9A-Za-z]{1,60}$/;

/** Where a sign-in for an invitation to a team ends. It holds nothing of the invitation. */
export const invitedPath = (tenantId: string): string => `/edge/teams/${encodeURIComponent(tenantId)}/invited`;

export const isApprovalPage = (path: string): boolean => APPROVAL.test(path);

export const ownPagePath = (tenantId: string): string => `/edge/auth/${tenantId}/me`;

/** Kept with the attempt, never in an address: it says to which user the identity will be linked. */
export const linkPath = (tenantId: string, userId: number): string => `${ownPagePath(tenantId)}/link/${userId}`;

/** The app whose page this path is, or null. */
export const tenantOfOwnPage = (path: string | null): string | null =>
  (PATTERN.exec(path ?? '') ?? APPROVAL.exec(path ?? ''))?.[1] ?? null;

/** The user that an identity will be linked to, or null if the path is not that of a link. */
export function userOfLink(path: string | null): number | null {
  const userId = PATTERN.exec(path ?? '')?.[2];
  return userId === undefined ? null : Number(userId);
}
