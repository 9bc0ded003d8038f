/**
 * Some flags of Node count from the beginning of a process or not at all. This one begins anew under them, by exec: it
 * keeps its id, and with it parent, terminal and signals. Where that cannot be, as on Windows, it goes on without them.
 */
export function beginAnewWith(flags: readonly string[], env: Readonly<Record<string, string | undefined>>): void {
  const given = [...process.execArgv, env.NODE_OPTIONS ?? ''].join(' ');
  const missing = flags.filter((flag) => !given.includes(nameOf(flag)));
  // A channel to the parent would not outlive it.
  if (missing.length === 0 || process.platform === 'win32' || process.channel) return;
  const { execPath, execArgv, argv } = process;
  process.execve?.(execPath, [execPath, ...missing, ...execArgv, ...argv.slice(1)], { ...process.env });
}

/** Whoever gave a value of their own keeps it. */
const nameOf = (flag: string): string => flag.replace(/=.*/, '');
