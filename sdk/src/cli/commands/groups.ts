/** The order and the headings of the help. A group names commands by their first word: `users` covers `users block` too. */
export const GROUPS: readonly (readonly [title: string, words: readonly string[]])[] = [
  ['Begin', ['init', 'link', 'status', 'claim', 'open']],
  ['Check', ['doctor', 'prove']],
  ['Sign-in', ['provision', 'providers', 'domain', 'appearance', 'settings', 'access']],
  ['People', ['users', 'sessions', 'passkeys', 'teams', 'export', 'import', 'adoption']],
  ['What happens', ['events', 'logs', 'webhooks']],
  ['Keys, clients and agents', ['keys', 'clients', 'trusted-issuers', 'mcp']],
  ['The project', ['project', 'apply']],
  ['The service', ['start', 'migrate', 'admin']],
  ['This command line', ['completion', 'version']],
];
