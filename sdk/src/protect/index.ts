/**
 * `@porchlight/sdk/protect`: lets the agents of an app's users reach its MCP server or API, with tokens of the project's own
 * issuer. Runs on every runtime with Web Crypto.
 */

export type { NeedsPerson, PersonText } from './needs-person.ts';
export type { AgentAuth, ProtectOptions } from './options.ts';
export { type Guarded, type McpProtectOptions, type Protection, protectApi, protectMcp } from './protect.ts';
