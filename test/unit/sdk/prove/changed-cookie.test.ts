/** A cookie with another person in it: as `porchlight prove` writes A into a cookie of B. */
import { describe, expect, it } from 'vitest';
import { otherCookie } from '../../../../sdk/src/cli/prove/checks/reads/changed-cookie.ts';
import { NOBODY, type Person } from '../../../../sdk/src/cli/prove/people/cast.ts';

const person = (id: number, email: string): Person => ({ ...NOBODY, id, email });
const [ada, bob] = [person(17, 'ada@test.invalid'), person(4, 'bob@test.invalid')];
const packed = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('a cookie of a person', () => {
  it.each([
    { kept: '4', other: '17' },
    { kept: 'uid:4', other: 'uid:17' },
    { kept: encodeURIComponent('{"user":4}'), other: encodeURIComponent('{"user":17}') },
    {
      kept: `${packed({ id: 4, email: bob.email })}.seal`,
      other: `${packed({ id: 17, email: ada.email })}.seal`,
    },
  ])('$kept gets the other person', ({ kept, other }) => {
    expect(otherCookie(kept, bob, ada)).toBe(other);
  });

  it.each(['1425', 'v4.1', 'a-4-b', 'nothing', ''])('%s says nothing of the person', (kept) => {
    expect(otherCookie(kept, bob, ada)).toBeNull();
  });
});
