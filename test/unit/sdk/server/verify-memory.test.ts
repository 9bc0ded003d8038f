/** Answers of verify, kept while a scripted stream says that they are still true. */
import { describe, expect, it } from 'vitest';
import { createVerifyMemory, sharedVerifyMemory } from '../../../../sdk/src/server/memory/verify-memory.ts';
import { DATE, stage } from '../support/scripted-revocations.ts';

const tokenOf = (claims: object): string => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`;
const EXP = Date.parse(DATE) / 1_000 + 3_600;
const ADA = { id: 1, email: 'ada@example.test', name: 'Ada Łovelace', picture: null };

describe('the memory of verify', () => {
  function remembering() {
    const staged = stage();
    staged.live();
    const memory = createVerifyMemory(staged.watch, staged.steadyNow);
    let asked = 0;
    let answer: typeof ADA | null = ADA;
    return {
      ...staged,
      memory,
      asked: () => asked,
      answers: (next: typeof ADA | null) => {
        answer = next;
      },
      verify: (token: string) =>
        memory.verify(token, async () => {
          asked += 1;
          return answer && { ...answer };
        }),
    };
  }
  const token = tokenOf({ sid: 'ses_1', gen: 1, exp: EXP, name: 'Ada Łovelace' });

  it('asks about a token once', async () => {
    const { verify, asked } = remembering();
    expect([await verify(token), await verify(token), await verify(token)]).toEqual([ADA, ADA, ADA]);
    expect(asked()).toBe(1);
  });

  it('hands out copies, so that an app which changes one changes no other', async () => {
    const { verify } = remembering();
    const first = await verify(token);
    if (first) first.email = 'changed';
    const second = await verify(token);
    if (second) second.email = 'changed';
    expect(await verify(token)).toEqual(ADA);
  });

  it('asks again once its session is revoked, refreshed, or forgotten', async () => {
    const { verify, asked, line, memory, answers } = remembering();
    await verify(token);
    memory.forget(token);
    await verify(token);
    expect(asked()).toBe(2);
    line([{ session: 'ses_1', generation: 2 }]);
    answers(null);
    expect(await verify(token)).toBeNull();
    expect(asked()).toBe(3);
  });

  it('never remembers a no', async () => {
    const { verify, asked, answers } = remembering();
    answers(null);
    await verify(token);
    answers(ADA);
    expect(await verify(token)).toEqual(ADA);
    expect(asked()).toBe(2);
  });

  it('keeps nothing of an answer that was under way when all was over', async () => {
    const { memory, line, asked, verify } = remembering();
    await memory.verify(token, async () => {
      line([{ all: true }]);
      return ADA;
    });
    await verify(token);
    expect(asked()).toBe(1);
  });

  it('asks again when the token ends by the clock of the service, and after five minutes in any case', async () => {
    const { verify, asked, pass, line } = remembering();
    const short = tokenOf({ sid: 'ses_2', gen: 1, exp: Date.parse(DATE) / 1_000 + 8 });
    await verify(short);
    await verify(token);
    pass(1_900);
    line();
    await verify(short);
    expect(asked()).toBe(2);
    pass(1_900);
    line();
    await verify(short);
    expect(asked()).toBe(3);
    for (let second = 0; second < 300; second += 1) {
      pass(1_000);
      line();
    }
    await verify(token);
    expect(asked()).toBe(4);
  });

  it.each(['x', 'a.b.c', tokenOf({ sid: 'ses_1', exp: EXP }), tokenOf({})])('remembers nothing of %j', async (odd) => {
    const { verify, asked } = remembering();
    await verify(odd);
    await verify(odd);
    expect(asked()).toBe(2);
  });

  it('keeps ten thousand answers at most', async () => {
    const { verify, asked } = remembering();
    const tokens = Array.from({ length: 10_001 }, (_, index) => tokenOf({ sid: `ses_${index}`, gen: 1, exp: EXP }));
    for (const each of tokens) await verify(each);
    expect(asked()).toBe(10_001);
    await verify(tokens[1] ?? '');
    expect(asked()).toBe(10_001);
    await verify(tokens[0] ?? '');
    expect(asked()).toBe(10_002);
  });

  it.each(['svc_man_x', 'svc_app_', 'svc_app_x\n', ' svc_app_x', 'svc_app_x\r\ny: z'])(
    'refuses the key %j at once',
    (applicationKey) => {
      const make = () => sharedVerifyMemory({ baseUrl: 'https://porchlight.example', tenantId: 'a', applicationKey });
      expect(make).toThrow(/applicationKey must be/);
    },
  );
});
