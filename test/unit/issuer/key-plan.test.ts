import { describe, expect, it } from 'vitest';
import type { IssuerKey } from '../../../server/issuer/ports/keys.ts';
import { firstKey, planKeys } from '../../../server/issuer/state/key-plan.ts';

const START = new Date('2026-01-01T00:00:00Z');
const day = (days: number): Date => new Date(START.getTime() + days * 86_400_000);
const pair = (kid: string) => ({ kid, publicJwk: { kid }, privateJwk: { kid } });
const key = (number: number, signsFrom: Date): IssuerKey => ({
  number,
  signsFrom,
  es256: pair(`ec-${number}`),
  rs256: pair(`rsa-${number}`),
});
const first = key(1, START);
const second = key(2, day(90));

describe('the keys of a tenant', () => {
  it('cannot sign before there is one', () => {
    expect(planKeys([], START)).toBeNull();
    expect(firstKey(1, START)).toEqual({ number: 1, signsFrom: START });
  });

  it('sign with the first one alone for as long as it is young', () => {
    const plan = planKeys([first], day(88));
    expect(plan).toMatchObject({ signing: first, published: [first], due: null, until: day(89) });
  });

  it('want the next one a day before it signs', () => {
    expect(planKeys([first], day(89))?.due).toEqual({ number: 2, signsFrom: day(90) });
  });

  it('publish the next one for a day before it signs, however late it is made', () => {
    expect(planKeys([first], day(200))?.due).toEqual({ number: 2, signsFrom: day(201) });
  });

  it('publish both while the next one waits, and change over at its hour', () => {
    expect(planKeys([first, second], day(89.5))).toMatchObject({
      signing: first,
      published: [first, second],
      due: null,
      until: day(90),
    });
    expect(planKeys([first, second], day(90))).toMatchObject({ signing: second, published: [first, second] });
  });

  it('publish the old one for a day after, until all that it signed has ended', () => {
    expect(planKeys([first, second], day(90.9))?.published).toEqual([first, second]);
    expect(planKeys([first, second], day(91.1))?.published).toEqual([second]);
  });
});
