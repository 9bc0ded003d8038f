/** The page of an invitation to a team. */
export const invitationPath = (tenantId: string, token: string): string =>
  `/edge/teams/${tenantId}/invitations/${token}`;

const FORM = /^\/edge\/teams\/([a-z0-9-]+)\/invitations\/[\w-]+$/;

/** The project of such a path; null for any other path. */
export const tenantOfInvitation = (path: string): string | null => FORM.exec(path)?.[1] ?? null;
