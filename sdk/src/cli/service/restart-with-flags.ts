/**
 * Some flags of Node only work from the start of a process. This restarts the process with them, by exec: it keeps its
 * id, and with it parent, terminal and signals. Where exec is not possible, as on Windows, it continues without them.
 */
export function restartWithFlags(flags: readonly string[], env: Readonly<Record<string, string | undefined>>): void {
  const given = [...process.execArgv, env.NODE_OPTIONS ?? ''].join(' ');
  const missing = flags.filter((flag) => !given.includes(nameOf(flag)));
  // A channel to the parent would not outlive it.
  if (missing.length === 0 || process.platform === 'win32' || process.channel) return;
  const { execPath, execArgv, argv } = process;
  process.execve?.(execPath, [execPath, ...missing, ...execArgv, ...argv.slice(1)], { ...process.env });
}

/** A flag that the user has set keeps its value. */
const nameOf = (flag: string): string => flag.replace(/=.*/, '');
