/** Completion for shells, made from the same data as the help. */
import type { Command } from '../frame/command.ts';
import { EXIT, UsageError } from '../frame/exit-codes.ts';
import { SHARED_OPTIONS } from '../frame/shared-options.ts';

const SHELLS = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof SHELLS)[number];
const isShell = (text: string | undefined): text is Shell => SHELLS.some((shell) => shell === text);

/** The commands are passed as a function, because this command is one of them. */
export const completionOf = (commands: () => readonly Command[]): Command => ({
  name: 'completion',
  summary: 'Print completion for a shell',
  withoutProject: true,
  usage: SHELLS.join('|'),
  examples: [
    ['porchlight completion fish | source', 'fish'],
    ['source <(porchlight completion zsh)', 'in ~/.zshrc, after compinit'],
    ['source <(porchlight completion bash)', 'for this shell; put it into ~/.bashrc for every one'],
  ],
  async run({ out, positionals: [shell] }) {
    if (!isShell(shell)) throw new UsageError(`Name a shell: porchlight completion ${SHELLS.join('|')}`);
    const script = SCRIPTS[shell](commands());
    // Always the script itself: it is read by a shell, never by a person.
    out.raw(script);
    return EXIT.ok;
  },
});

const optionsOf = ({ options = {} }: Command): string[] =>
  Object.keys({ ...options, ...SHARED_OPTIONS }).map((name) => `--${name}`);

const firstWords = (commands: readonly Command[]): string[] => [
  ...new Set(commands.map(({ name }) => name.split(' ')[0] ?? '')),
];

const secondWords = (commands: readonly Command[], first: string): string[] =>
  commands.flatMap(({ name }) => (name.startsWith(`${first} `) ? [name.slice(first.length + 1)] : []));

function bash(commands: readonly Command[]): string {
  const cases = firstWords(commands).map((first) => {
    const options = commands.filter(({ name }) => name.split(' ')[0] === first).flatMap(optionsOf);
    return `    ${first}) words="${[...secondWords(commands, first), ...new Set(options)].join(' ')}" ;;`;
  });
  return [
    '_porchlight() {',
    '  local words',
    `  case "\${COMP_WORDS[1]}" in`,
    ...cases,
    `    *) words="${firstWords(commands).join(' ')}" ;;`,
    '  esac',
    `  [ "$COMP_CWORD" -eq 1 ] && words="${firstWords(commands).join(' ')}"`,
    `  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))`,
    '}',
    'complete -o default -F _porchlight porchlight',
    '',
  ].join('\n');
}

const zsh = (commands: readonly Command[]): string =>
  ['autoload -U +X bashcompinit && bashcompinit', bash(commands)].join('\n');

const quoted = (text: string): string => `'${text.replaceAll("'", "\\'")}'`;

const fish = (commands: readonly Command[]): string =>
  [
    'complete -c porchlight -f',
    ...firstWords(commands).map((first) => {
      const summary = commands.find(({ name }) => name === first)?.summary ?? '';
      return `complete -c porchlight -n __fish_use_subcommand -a ${first} -d ${quoted(summary)}`;
    }),
    ...commands.flatMap(({ name, summary }) => {
      const [first = '', second] = name.split(' ');
      return second
        ? [`complete -c porchlight -n '__fish_seen_subcommand_from ${first}' -a ${second} -d ${quoted(summary)}`]
        : [];
    }),
    ...commands.flatMap(({ name, options = {} }) =>
      Object.entries({ ...options, ...SHARED_OPTIONS }).map(([option, { help, short, type }]) => {
        const seen = name
          .split(' ')
          .map((word) => `__fish_seen_subcommand_from ${word}`)
          .join('; and ');
        const flags = [`-l ${option}`, ...(short ? [`-s ${short}`] : []), ...(type === 'string' ? ['-r'] : [])];
        return `complete -c porchlight -n '${seen}' ${flags.join(' ')} -d ${quoted(help)}`;
      }),
    ),
    '',
  ].join('\n');

const SCRIPTS: Readonly<Record<Shell, (commands: readonly Command[]) => string>> = { bash, zsh, fish };
