/** The options that every command of `porchlight` takes. */
import type { OptionSpec } from './command.ts';

export const SHARED_OPTIONS: Readonly<Record<string, OptionSpec>> = {
  wait: { type: 'boolean', help: 'where the owner has to approve: waits, and goes on after the approval' },
  project: { type: 'string', value: '<folder>', help: 'root of the project, where .service is; here if left out' },
  service: {
    type: 'string',
    value: '<url>',
    help: 'confirms the service that .service names, where it is none that you made a project at',
  },
  json: { type: 'boolean', help: 'one JSON object a line, as when piped' },
  text: { type: 'boolean', help: 'text, also when piped' },
  help: { type: 'boolean', short: 'h', help: 'this text' },
};
