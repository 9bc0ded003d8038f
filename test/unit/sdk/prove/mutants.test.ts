/** The list of mutants is complete: every check of `porchlight prove` has one that no other check finds. */
import { describe, expect, it } from 'vitest';
import { EXAMPLES } from '../../../../scripts/examples/catalogue.ts';
import { ALL_CHECKS } from '../../../../sdk/src/cli/prove/checks/index.ts';
import { CHECK_IDS } from '../../../../sdk/src/cli/prove/findings/catalogue.ts';
import { APPS } from '../../../sdk/support/mutants/apps/index.ts';
import { PLANTED } from '../../../sdk/support/mutants/faults.ts';
import { IDIOMS } from '../../../sdk/support/mutants/idioms.ts';
import { SOLE_FINDERS } from '../../../sdk/support/mutants/sole-finders.ts';

describe('the mutants of prove', () => {
  it.each(CHECK_IDS)('%s has one that only it finds', (id) => {
    const { where, mutant } = SOLE_FINDERS[id];
    const app = APPS.find(({ name }) => name === where);
    expect(app?.faults[mutant]?.id).toBe(id);
  });

  it('are at least eight for each of six examples, and name checks that exist', () => {
    expect(
      IDIOMS.map(({ example }) => example).filter((name) => EXAMPLES.some((one) => one.name === name)),
    ).toHaveLength(6);
    expect(PLANTED.length).toBeGreaterThanOrEqual(8);
    const named = [...PLANTED, ...APPS.flatMap(({ faults }) => Object.values(faults))].map(({ id }) => id);
    expect(named.filter((id) => !(CHECK_IDS as string[]).includes(id))).toEqual([]);
  });
});

describe('the checks', () => {
  it('carry out every id of the catalogue', () => {
    expect(ALL_CHECKS.flatMap(({ ids }) => ids).sort()).toEqual([...CHECK_IDS]);
  });
});
