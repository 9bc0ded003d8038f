/** The options that every command of `porchlight` takes. */
import type { OptionSpec } from './command.ts';

export const SHARED_OPTIONS: Readonly<Record<string, OptionSpec>> = {
  wait: { type: 'boolean', ofProject: true, help: 'wait for the owner’s approval where the call needs one' },
  project: {
    type: 'string',
    ofProject: true,
    value: '<folder>',
    help: 'folder that holds .service; this one if left out',
  },
  service: {
    type: 'string',
    ofProject: true,
    value: '<url>',
    help: 'confirm the service that .service names, if you never made a project there',
  },
  yes: { type: 'boolean', short: 'y', help: 'ask nothing; most commands never do' },
  json: { type: 'boolean', help: 'one JSON object a line, as when piped' },
  text: { type: 'boolean', help: 'text, also when piped' },
  help: { type: 'boolean', short: 'h', help: 'this text' },
};
