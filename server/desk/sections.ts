/** The parts of a project, in the order of their links. */
export const SECTIONS = {
  overview: 'Overview',
  users: 'Users',
  teams: 'Teams',
  events: 'Events',
  insights: 'Insights',
  callbacks: 'Callbacks',
  providers: 'Providers',
  domain: 'Domain',
  appearance: 'Appearance',
  access: 'Access',
  webhooks: 'Webhooks',
  agents: 'Agents',
  keys: 'Keys',
  members: 'Members',
  activity: 'Activity',
  file: 'As a file',
  settings: 'Settings',
} as const;

export type Section = keyof typeof SECTIONS;
