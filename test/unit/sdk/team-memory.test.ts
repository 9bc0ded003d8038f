/** The memory of roles: never older than what the stream has said, never larger than it may be. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MyTeams } from '../../../sdk/generated/porchlight.schemas.ts';
import { Unavailable } from '../../../sdk/src/errors.ts';
import { checkQuestion, createTeamMemory, teamIdOf } from '../../../sdk/src/server/memory/team-memory.ts';
import { timesOf } from '../../support/times.ts';

const WRITE = 'content:write';
const ALWAYS = { teamMark: () => 1, holdsTeams: (mark: number) => mark === 1 };

const said = (version: number | null, permissions: string[] = [WRITE], user = 1): MyTeams => ({
  user: { id: user },
  teams: version === null ? [] : [{ id: 7, name: 'T', role: 'r', permissions, version }],
});

describe('the memory of roles', () => {
  it('asks once, and again after the stream has named the person and the team', async () => {
    const memory = createTeamMemory(ALWAYS, 0);
    const asked: number[] = [];
    const check = (version: number, permissions?: string[]) =>
      memory.allows(1, 7, WRITE, async () => {
        asked.push(version);
        return said(version, permissions);
      });
    expect([await check(1), await check(1), await check(1)]).toEqual([true, true, true]);
    memory.hear({ user: 1, team: 7, version: 2 });
    expect([await check(2, []), await check(2, [])]).toEqual([false, false]);
    memory.hear({ user: 1, team: 7, version: 2 });
    memory.hear({ user: 2, team: 7, version: 9 });
    expect(await check(2)).toBe(false);
    expect(asked).toEqual([1, 2]);
  });

  it('does not keep an answer that is older than what it has heard, and asks again', async () => {
    const memory = createTeamMemory(ALWAYS, 0);
    memory.hear({ user: 1, team: 7, version: 5 });
    const answers = [said(4), said(5, [])];
    expect(await memory.allows(1, 7, WRITE, async () => answers.shift() as MyTeams)).toBe(false);
    const old = memory.allows(2, 7, WRITE, async () => {
      memory.hear({ user: 2, team: 7, version: 5 });
      return said(4, [WRITE], 2);
    });
    await expect(old).rejects.toThrow(Unavailable);
  });

  it('believes a role for the grace and no longer, and not at all without one', async () => {
    let now = 0;
    const away = async (): Promise<MyTeams> => {
      throw new Unavailable('unreachable', 'away');
    };
    const watch = { teamMark: () => 1, holdsTeams: () => now < 10 };
    for (const [graceSeconds, believed] of [
      [0, false],
      [5, true],
    ] as const) {
      now = 0;
      const memory = createTeamMemory(watch, graceSeconds, () => now);
      await memory.allows(1, 7, WRITE, async () => said(1));
      now = 4_000;
      const answer = memory.allows(1, 7, WRITE, away);
      if (believed) expect(await answer).toBe(true);
      else await expect(answer).rejects.toThrow(Unavailable);
      memory.hear({ user: 1, team: 7, version: 2 });
      await expect(memory.allows(1, 7, WRITE, away)).rejects.toThrow(Unavailable);
    }
    now = 0;
    const memory = createTeamMemory(watch, 5, () => now);
    await memory.allows(1, 7, WRITE, async () => said(1));
    now = 5_001;
    await expect(memory.allows(1, 7, WRITE, away)).rejects.toThrow(Unavailable);
  });

  it('never gives one person the answer of another', async () => {
    const memory = createTeamMemory(ALWAYS, 0);
    expect(await memory.allows(2, 7, WRITE, async () => said(1, [WRITE], 1))).toBe(false);
  });

  it('is bounded, whatever is asked and heard', async () => {
    const memory = createTeamMemory(ALWAYS, 0);
    for (let user = 1; user <= 120_000; user += 1) {
      await memory.allows(user, 7, WRITE, async () => said(1, [WRITE], user));
      memory.hear({ user, team: 8, version: user });
    }
    expect(memory.size).toBeLessThanOrEqual(150_000);
  });

  it('takes one permission as a question, and the id of a team as it comes', () => {
    for (const wrong of ['content:*', 'content', '', '*:*', 'Content:write']) {
      expect(() => checkQuestion(wrong)).toThrow(TypeError);
    }
    expect(['7', 7, '07', 'x', null, undefined, -1, 1.5, ''].map(teamIdOf)).toEqual([
      7,
      7,
      ...Array.from({ length: 7 }, () => null),
    ]);
  });
});

/** What can happen, in any order: a change, a line of the stream, a question, its reading, its answer. */
const STEP = fc.constantFrom('change', 'leave', 'hear', 'ask', 'read', 'answer', 'break');

describe('H46: after the stream has spoken', () => {
  it('H46: no answer is older than the last change that it named, in any order of events', async () => {
    const runs = timesOf(1_000_000, 20_000);
    await fc.assert(
      fc.asyncProperty(fc.array(STEP, { minLength: 3, maxLength: 14 }), async (steps) => {
        let [version, isIn, heardVersion, mark] = [1, true, 0, 1];
        const line: number[] = [];
        /** What the role was at each version: every change turns the permission on or off. */
        const may = new Map([[1, true]]);
        const open: { said?: MyTeams; end: (said: MyTeams) => void }[] = [];
        const answers: Promise<unknown>[] = [];
        const memory = createTeamMemory({ teamMark: () => mark, holdsTeams: (of) => of === mark }, 0);
        const read = (): MyTeams => said(isIn ? version : null, may.get(version) ? [WRITE] : []);
        const check = (): void => {
          const floor = heardVersion;
          const allowed = memory.allows(1, 7, WRITE, () => new Promise((end) => open.push({ end })));
          const judged = allowed.then((is) => {
            const possible = [...may].filter(([of]) => of >= floor).map(([, may]) => may);
            if (!possible.includes(is)) throw new Error(`answered ${is}, which ended before version ${floor}`);
          });
          answers.push(
            judged.catch((error: unknown) => (error instanceof Unavailable ? undefined : Promise.reject(error))),
          );
        };
        for (const step of steps) {
          if (step === 'change' || step === 'leave') {
            version += 1;
            isIn = step === 'change';
            may.set(version, isIn && version % 2 === 1);
            line.push(version);
          } else if (step === 'hear') {
            const next = line.shift();
            if (next !== undefined) {
              memory.hear({ user: 1, team: 7, version: next });
              heardVersion = next;
            }
          } else if (step === 'ask') check();
          else if (step === 'read') {
            const first = open.find((one) => one.said === undefined);
            if (first) first.said = read();
          } else if (step === 'answer') {
            const at = open.findIndex((one) => one.said !== undefined);
            const [done] = at < 0 ? [] : open.splice(at, 1);
            if (done?.said) done.end(done.said);
            await Promise.resolve();
          } else {
            mark += 1;
            memory.forgetAll();
          }
          await Promise.resolve();
        }
        for (let turn = 0; turn < 40 && open.length > 0; turn += 1) {
          for (const one of open.splice(0)) one.end(one.said ?? read());
          for (let tick = 0; tick < 6; tick += 1) await Promise.resolve();
        }
        await Promise.all(answers);
      }),
      { numRuns: runs },
    );
  }, 900_000);
});
