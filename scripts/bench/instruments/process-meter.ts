/** What a process has cost so far, read from the system and not from the process itself. Linux only. */
import { readdirSync, readFileSync } from 'node:fs';

const TICK_US = 10_000; // USER_HZ is 100 on every Linux that Node runs on.

/** The fields that proc(5) describes, from the third on: state, parent, … */
function statOf(pid: number | string): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/**
 * CPU microseconds of the process: all its threads, user and system. More precise than the ticks in the process's own
 * stat file.
 */
export function cpuMicros(pid: number): number {
  let nanos = 0;
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    try {
      nanos += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]);
    } catch {
      // The thread has ended meanwhile.
    }
  }
  return nanos / 1_000;
}

export const parentOf = (pid: number): number => Number(statOf(pid)[1]);

/** CPU microseconds of all children of a process, including those that have ended. */
export function childrenCpuMicros(parent: number): number {
  const own = statOf(parent);
  let micros = (Number(own[13]) + Number(own[14])) * TICK_US;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (Number(statOf(pid)[1]) === parent) micros += cpuMicros(Number(pid));
    } catch {
      // The child has ended meanwhile. The next call counts it with the ended ones.
    }
  }
  return micros;
}

/** Resident memory in megabytes. */
export function rssMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1_024;
}

/** The part of the memory that is machine code which the process compiled itself. */
export function compiledMegabytes(pid: number): number {
  const mappings = readFileSync(`/proc/${pid}/smaps`, 'utf8').matchAll(
    /^\S+-\S+ \S+x\S+ \S+ \S+ 0 *\n(?:\w+: .*\n)*?Rss: +(\d+) kB/gm,
  );
  return [...mappings].reduce((sum, [, kilobytes]) => sum + Number(kilobytes), 0) / 1_024;
}

/** The CPU time of all cores so far: the total, and the part that the host gave to other machines. */
export function machineTicks(): { readonly all: number; readonly stolen: number } {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1);
  // User, nice, system, idle, waiting for disks, two kinds of interrupts, stolen; guests count as user.
  const ticks = line.split(/\s+/).slice(1, 9).map(Number);
  return { all: ticks.reduce((sum, each) => sum + each, 0), stolen: ticks[7] ?? 0 };
}
