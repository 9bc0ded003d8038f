/** The commands of npm in the words of the others. Documents are written for npm; readers choose. */

const INSTALL = /^npm install(?= )/;
const RUN = /^npx (?:--no-install )?(?=[\w@])/;

/** `run` runs a command of a package that the project has, and fetches none. */
const OTHERS = {
  pnpm: { install: 'pnpm add', run: 'pnpm ' },
  yarn: { install: 'yarn add', run: 'yarn ' },
  bun: { install: 'bun add', run: 'bunx --no-install ' },
} as const;

/** One text for each manager, or nothing if the block does more than install packages and run their commands. */
export function forPackageManagers(commands: string): readonly (readonly [name: string, text: string])[] | undefined {
  const lines = commands.trim().split('\n');
  if (!lines.some((line) => INSTALL.test(line)) || !lines.every((line) => INSTALL.test(line) || RUN.test(line)))
    return undefined;
  const others = Object.entries(OTHERS).map(([name, { install, run }]) => {
    return [name, lines.map((line) => line.replace(INSTALL, install).replace(RUN, run)).join('\n')] as const;
  });
  return [['npm', lines.join('\n')], ...others];
}
