/**
 * Some flags of Node only work from the start of a process. This restarts the process with them, by exec: the process
 * keeps its id, parent, terminal and signals. If exec is not possible, as on Windows, it continues without the flags.
 */
export function restartWithFlags(flags: readonly string[], env: Readonly<Record<string, string | undefined>>): void {
  const given = [...process.execArgv, env.NODE_OPTIONS ?? ''].join(' ');
  const missing = flags.filter((flag) => !given.includes(nameOf(flag)));
  // An IPC channel to the parent does not survive exec.
  if (missing.length === 0 || process.platform === 'win32' || process.channel) return;
  const { execPath, execArgv, argv } = process;
  process.execve?.(execPath, [execPath, ...missing, ...execArgv, ...argv.slice(1)], { ...process.env });
}

/** A flag that the user has set keeps its value. */
const nameOf = (flag: string): string => flag.replace(/=.*/, '');
