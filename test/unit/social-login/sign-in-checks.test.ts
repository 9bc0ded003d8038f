import { describe, expect, it } from 'vitest';
import { fail, ok } from '../../../server/kernel/result.ts';
import { runChecks } from '../../../server/social-login/sign-in/run-checks.ts';
import { CHECKS } from '../../../server/social-login/sign-in/sign-in-checks.ts';

describe('the checks of one step', () => {
  const named = ({ name }: { name: string | null }) => (name === null ? fail('unnamed') : ok({ name }));
  const old = ({ age }: { age: number }) => (age < 18 ? fail('young') : ok({}));

  it('hand on what they found', () => {
    expect(runChecks([named, old], { name: 'Ada', age: 36 })).toEqual(ok({ name: 'Ada' }));
  });

  it('stop at the first refusal', () => {
    expect(runChecks([named, old], { name: null, age: 3 })).toEqual(fail('unnamed'));
  });
});

describe('the table of a sign-in', () => {
  const asked = Object.entries(CHECKS).map(([step, checks]) => [step, checks.map(({ name }) => name)]);

  it('lets nobody past the callback, the approval, an assertion or an adoption whom the app keeps out', () => {
    const steps = asked.filter(([, names]) => names?.includes('personMayEnter')).map(([step]) => step);
    expect(steps).toEqual(['callback', 'approval', 'assertion', 'adoption']);
  });

  it('checks the address that the browser leaves for at each step that can send it there', () => {
    const steps = asked.filter(([, names]) => /redirectIs/.test(String(names))).map(([step]) => step);
    expect(steps).toEqual(['start', 'failureToApp', 'consent']);
  });
});
