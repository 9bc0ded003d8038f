/** The other faults that `porchlight prove` finds, and five runs with the same result. */
import { beforeAll, describe, expect, it } from 'vitest';
import { TestClock } from '../../support/clock.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { graveIds, look } from '../support/prove/look.ts';
import { type SessionFault, sessionApp } from '../support/prove/session-app.ts';
import { type TokenFault, tokenApp } from '../support/prove/token-app.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ clock: new TestClock(new Date()) });
});

describe('five runs', () => {
  it.each([1, 2, 3, 4, 5])('say the same of an app without a fault: run %i', async () => {
    const report = await look(harness.baseUrl, (service) => sessionApp(service), { mayWrite: true });
    expect(report.findings).toEqual([]);
  });
});

const FAULTS: readonly { readonly fault: SessionFault; readonly id: string; readonly mayWrite?: boolean }[] = [
  { fault: 'mergesByAddress', id: 'P24' },
  { fault: 'slashSlashRedirect', id: 'P16' },
  { fault: 'signOutForgets', id: 'P13' },
  { fault: 'scriptGuard', id: 'P04' },
  { fault: 'foreignProfile', id: 'P02' },
  { fault: 'openList', id: 'P01' },
  { fault: 'foreignNote', id: 'P02', mayWrite: true },
  { fault: 'foreignDelete', id: 'P03', mayWrite: true },
  { fault: 'redirectWithBody', id: 'P04' },
  { fault: 'dataRoute', id: 'P05' },
  { fault: 'slashPasses', id: 'P06' },
  { fault: 'headerPasses', id: 'P06' },
  { fault: 'ignoresRevocation', id: 'P14' },
  { fault: 'noState', id: 'P15' },
  { fault: 'openRedirect', id: 'P16' },
  { fault: 'fixedSession', id: 'P17' },
  { fault: 'plantedSession', id: 'P17' },
  { fault: 'readableCookie', id: 'P18' },
  { fault: 'noneCookie', id: 'P18' },
  { fault: 'publicCache', id: 'P20' },
  { fault: 'reflectsOrigin', id: 'P21' },
  { fault: 'forgeable', id: 'P22', mayWrite: true },
  { fault: 'byAddress', id: 'P23' },
  { fault: 'outageSignsOut', id: 'P26' },
  { fault: 'breaksOnDenial', id: 'P27' },
  { fault: 'servesSecrets', id: 'P29' },
];

const TOKEN_FAULTS: readonly (readonly [TokenFault, string])[] = [
  ['expired', 'P07'],
  ['otherTenant', 'P08'],
  ['badSignature', 'P09'],
  ['noneAlg', 'P10'],
  ['truncated', 'P12'],
  ['decodesOnly', 'P09'],
  // The app cannot check a signature either; the consequences of that are not reported separately.
  ['ended', 'P09'],
  ['keepsTokensOnSignOut', 'P13'],
  ['tokensInAddress', 'P19'],
  ['tokenInPage', 'P19'],
  ['stayingCallback', 'P19'],
  ['outageClears', 'P26'],
];

describe('a fault', () => {
  it.each(FAULTS)('$fault is found as $id', async ({ fault, id, mayWrite = false }) => {
    const report = await look(harness.baseUrl, (service, key) => sessionApp(service, fault, key), {
      mayWrite,
      until: id,
    });
    expect(graveIds(report)).toContain(id);
  });

  it.each(TOKEN_FAULTS)('%s of an app with tokens is found as %s', async (fault, id) => {
    const report = await look(harness.baseUrl, (service) => tokenApp(service, fault), {
      callback: '/session/done',
      until: id,
    });
    expect(graveIds(report)).toContain(id);
  });
});
