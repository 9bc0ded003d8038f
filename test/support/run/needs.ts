/** What the chosen projects need, so that a run of unit tests starts no server and installs no browser. */

export interface Needs {
  readonly postgres: boolean;
  readonly chromium: boolean;
}

/** `args` are vitest's. Anything but plain project names (none at all, patterns, exclusions) needs everything. */
export function needsOf(args: readonly string[]): Needs {
  const named = args.flatMap((arg, index) => {
    if (arg.startsWith('--project=')) return [arg.slice('--project='.length)];
    return args[index - 1] === '--project' ? [arg] : [];
  });
  const everything = named.length === 0 || named.some((name) => /[*!]/.test(name));
  return {
    postgres: everything || named.some((name) => ['postgres', 'sdk', 'browser'].includes(name)),
    chromium: everything || named.includes('browser'),
  };
}
