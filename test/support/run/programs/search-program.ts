/**
 * The search for a program that the tests need: first what the machine has, then each way to get one. A program counts
 * as found only after it has done its work once (`prove`); a program that fails is named, and the search goes on.
 */
import type { Found } from './found.ts';
import { sayWhile } from './say-while.ts';

export interface Way {
  readonly name: string;
  /**
   * Where the program is afterwards, if that is known. These places are tried again, even if what was there before did
   * not work.
   */
  readonly brings: readonly string[];
  /** Returns why it failed, or undefined. */
  attempt(): Promise<string | undefined>;
}

export interface Search {
  readonly name: string;
  /** What a person can do about it. */
  readonly advice: string;
  /** The programs that exist now, the most likely first. */
  candidates(): readonly string[];
  /** The ways that are open to this user on this machine. */
  readonly ways: readonly Way[];
  /** Returns what failed, or undefined. */
  prove(program: string): Promise<string | undefined>;
  readonly say?: (line: string) => void;
}

export async function searchProgram({
  name,
  advice,
  candidates,
  ways,
  prove,
  say = console.log,
}: Search): Promise<Found> {
  const faults: string[] = [];
  const tried = new Set<string>();
  const firstThatWorks = async (): Promise<string | undefined> => {
    for (const program of candidates()) {
      if (tried.has(program)) continue;
      tried.add(program);
      const fault = await prove(program);
      if (fault === undefined) return program;
      say(`${program} does not work: ${fault}`);
      faults.push(`${program}: ${fault}`);
    }
    return undefined;
  };
  const present = await firstThatWorks();
  if (present !== undefined) return { at: present };
  for (const way of ways) {
    const fault = await sayWhile(`No ${name} that works on this machine; getting one: ${way.name}`, way.attempt, say);
    if (fault === undefined) for (const program of way.brings) tried.delete(program);
    else say(`${way.name} did not succeed: ${fault}`);
    const got = await firstThatWorks();
    if (got !== undefined) return { at: got };
    if (fault !== undefined) faults.push(`${way.name}: ${fault}`);
  }
  return { missing: [`no ${name} that works here (${advice})`, ...faults].join('; ') };
}
