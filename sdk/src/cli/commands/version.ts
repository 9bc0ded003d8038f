import type { Command } from '../frame/command.ts';
import { EXIT } from '../frame/exit-codes.ts';
import { VERSION } from '../frame/version.ts';

export const version: Command = {
  name: 'version',
  summary: 'Show the version of this command line',
  withoutProject: true,
  examples: [
    ['porchlight version', 'the same as porchlight --version and porchlight -v'],
    ['porchlight version --json', 'as JSON, with the version of Node'],
  ],

  async run({ out }) {
    out.result({ version: VERSION, node: process.versions.node }, () => [VERSION]);
    return EXIT.ok;
  },
};
