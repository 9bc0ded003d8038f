/** The tests of a set of planted apps: each is clean as it is, and each fault is found by its check or named as unseen. */
import { beforeAll, describe, expect, it } from 'vitest';
import { TestClock } from '../../../support/clock.ts';
import { createHarness, type Harness } from '../../../support/harness.ts';
import { lookAt } from '../mutants/apps/look-at.ts';
import type { PlantedApp } from '../mutants/apps/serve.ts';
import { UNSEEN } from '../mutants/unseen.ts';
import { graveIds } from './look.ts';

/** These apps remember no answer of the service, so the six seconds of these checks are waited for once, in a sole run. */
const ENDED_SESSIONS = ['P13', 'P14'];

/** `isSole` says which faults no other check may find: their runs go on to the end. */
export function proveEach(
  apps: readonly PlantedApp[],
  isSole: (app: string, fault: string) => boolean = () => false,
): void {
  let harness: Harness;
  beforeAll(async () => {
    harness = await createHarness({ clock: new TestClock(new Date()) });
  });

  describe.each(apps)('$name', (app) => {
    it('has no finding as it is', async () => {
      expect(graveIds(await lookAt(harness.baseUrl, app, null))).toEqual([]);
    });

    it.each(Object.entries(app.faults))('%s', async (name, { id }) => {
      const isAlone = isSole(app.name, name);
      const options = isAlone
        ? { until: undefined }
        : ENDED_SESSIONS.includes(id)
          ? { sleep: async () => undefined }
          : {};
      const found = graveIds(await lookAt(harness.baseUrl, app, name, options));
      if (isAlone) expect([...new Set(found)]).toEqual([id]);
      else if (UNSEEN[app.name]?.includes(name)) expect(found).not.toContain(id);
      else expect(found).toContain(id);
    });
  });
}
