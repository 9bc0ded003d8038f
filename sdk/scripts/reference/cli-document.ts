/**
 * The document of the command line, made from the same data that parses it. The server does not import the SDK, so it
 * is a file.
 */

import { COMMANDS } from '../../src/cli/commands/index.ts';
import type { Command, OptionSpec } from '../../src/cli/frame/command.ts';
import { SHARED_OPTIONS } from '../../src/cli/frame/shared-options.ts';

export const CLI_DOCUMENT = 'server/docs/content/cli.md';

const HEAD = `---
title: Command line
description: Every command of porchlight, with its options and examples.
keywords: terminal, npx, commands, flags, shell, completion
---

The command line comes with the SDK and with the package of the service: \`{{porchlight}} <command>\`. It reads \`.service\` in the current folder, prints text for people, and one JSON object a line when it is piped. \`{{porchlight}} <command> --help\` shows the same as this page, with the exit codes.`;

/** An address in a help text is an example, not a link. */
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\bhttps?:\/\/[^\s;,]+/g, '`$&`');

const optionTable = (options: Readonly<Record<string, OptionSpec>>): string =>
  [
    '| Option | Meaning |',
    '| --- | --- |',
    ...Object.entries(options).map(
      ([name, { value, help }]) => `| \`--${name}${value ? ` ${value}` : ''}\` | ${cell(help)} |`,
    ),
  ].join('\n');

const section = ({ name, summary, usage, options = {}, examples }: Command): string =>
  [
    `## porchlight ${name} {#${name.replaceAll(' ', '-')}}`,
    `${summary}.`,
    ...(usage ? [`Usage: \`porchlight ${name} ${usage}\``] : []),
    ...(Object.keys(options).length === 0 ? [] : [optionTable(options)]),
    examples.map(([line, what]) => `- \`${line}\`: ${cell(what)}`).join('\n'),
  ].join('\n\n');

const named = (names: readonly string[]): string =>
  names
    .map((name) => `\`${name}\``)
    .join(', ')
    .replace(/, (?=[^,]*$)/, ' and ');

const OF_PROJECT = Object.keys(SHARED_OPTIONS).filter((name) => SHARED_OPTIONS[name]?.ofProject);
const WITHOUT_PROJECT = COMMANDS.filter(({ withoutProject }) => withoutProject).map(({ name }) => name);
const EXCEPTION = `${named(OF_PROJECT.map((name) => `--${name}`))} mean nothing to ${named(WITHOUT_PROJECT)}, which need no project.`;

export const cliDocument = (): string =>
  `${[HEAD, '## Options of every command', optionTable(SHARED_OPTIONS), EXCEPTION, ...COMMANDS.map(section)].join('\n\n')}\n`;
