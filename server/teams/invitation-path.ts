/** The page of an invitation to a team. */
export const invitationPath = (tenantId: string, token: string): string =>
  `/edge/teams/${tenantId}/invitations/${token}`;
