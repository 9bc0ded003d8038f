/** What a process has cost so far, read from the system rather than from the process itself. Linux only. */
import { readFileSync } from 'node:fs';

const TICK_US = 10_000; // USER_HZ is 100 on every Linux that Node runs on.

/** CPU microseconds of the process, all threads, user and system. */
export function cpuMicros(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_US;
}

/** Resident memory in megabytes. */
export function rssMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1_024;
}
