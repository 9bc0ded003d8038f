/** Where the pages and forms of a project are. */
import { projectPath } from '../pages/paths.ts';

export const projectPaths = (tenantId: string) => {
  const project = projectPath(tenantId);
  const user = (id: number): string => `${project}/users/${id}`;
  const webhook = (id: string): string => `${project}/webhooks/${encodeURIComponent(id)}`;
  return {
    overview: project,
    try: `${project}/try`,
    users: `${project}/users`,
    peopleFound: `${project}/palette`,
    user,
    userPicture: (id: number): string => `${user(id)}/picture`,
    teams: `${project}/teams`,
    team: (id: number): string => `${project}/teams/${id}`,
    events: `${project}/events`,
    eventsLive: `${project}/events/live`,
    insights: `${project}/insights`,
    activity: `${project}/activity`,
    proof: (id: string): string => `${project}/proofs/${encodeURIComponent(id)}`,
    proofReport: (id: string): string => `${project}/proofs/${encodeURIComponent(id)}/report.json`,
    callbacks: `${project}/callbacks`,
    callbackCheck: `${project}/callbacks/check`,
    providers: `${project}/providers`,
    domain: `${project}/domain`,
    appearance: `${project}/appearance`,
    access: `${project}/access`,
    webhooks: `${project}/webhooks`,
    webhook,
    agents: `${project}/agents`,
    keys: `${project}/keys`,
    members: `${project}/members`,
    file: `${project}/file`,
    fileDownload: `${project}/file/porchlight.json`,
    settings: `${project}/settings`,
    undo: `${project}/undo`,
    link: `${project}/link`,
    credentials: `/mcp/tenants/${encodeURIComponent(tenantId)}/credentials`,
  } as const;
};

export type ProjectPaths = ReturnType<typeof projectPaths>;
