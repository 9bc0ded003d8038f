/** The commands of npm in the words of the others. Documents are written for npm; readers choose. */

const INSTALL = /^npm install(?= )/;
const RUN = /^npx (?:-y )?(?=[\w@])/;

const MANAGERS = {
  npm: { install: 'npm install', run: 'npx ' },
  pnpm: { install: 'pnpm add', run: 'pnpm dlx ', installed: 'pnpm ' },
  yarn: { install: 'yarn add', run: 'yarn dlx ', installed: 'yarn ' },
  bun: { install: 'bun add', run: 'bunx ', installed: 'bunx ' },
} as const;

/** One text for each manager, or nothing if the block does more than install packages and run their commands. */
export function forPackageManagers(commands: string): readonly (readonly [name: string, text: string])[] | undefined {
  const lines = commands.trim().split('\n');
  if (!lines.some((line) => INSTALL.test(line)) || !lines.every((line) => INSTALL.test(line) || RUN.test(line)))
    return undefined;
  return Object.entries(MANAGERS).map(([name, manager]) => {
    // A package that the first line installed is then a command of the project.
    const run = 'installed' in manager ? manager.installed : manager.run;
    return [name, lines.map((line) => line.replace(INSTALL, manager.install).replace(RUN, run)).join('\n')] as const;
  });
}
