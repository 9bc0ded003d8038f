/** `porchlight prove` on plain apps that it knows nothing about: none of them uses the SDK. */
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { prove } from '../../sdk/src/cli/prove/prove.ts';
import type { Report } from '../../sdk/src/cli/prove/report.ts';
import { TestClock } from '../support/clock.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import { createProject } from './support/project.ts';
import { type SessionFault, sessionApp } from './support/prove/session-app.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ clock: new TestClock(new Date()) });
});

const FOLDER = join(import.meta.dirname, 'support/installed-nothing');

async function look(fault?: SessionFault, mayWrite = false): Promise<Report> {
  const project = await createProject(harness.baseUrl);
  const { baseUrl, tenantId, management, created } = project;
  const app = await sessionApp({ baseUrl, tenantId }, fault, created.management_key);
  await management.provision([`${app.url}/back`]);
  const { report } = await prove({
    app: new URL(app.url),
    project: { baseUrl, tenantId, management },
    given: null,
    mayWrite,
    maxRequests: 400,
    minutes: 2,
    paceMs: 0,
    allowed: [],
    folder: FOLDER,
    framework: null,
    version: 'test',
    signal: new AbortController().signal,
    say: () => undefined,
  });
  return report;
}

const grave = ({ findings }: Report): string[] =>
  findings.filter(({ severity }) => severity === 'high' || severity === 'medium').map(({ id }) => id);

describe('an app without a fault', () => {
  it('has no finding', async () => {
    const report = await look(undefined, true);
    expect(report.findings).toEqual([]);
    const open = report.coverage.not_reached.map(({ what }) => what);
    expect(open).toEqual(['P07', 'P08', 'P09', 'P10', 'P11', 'P12', 'P28']);
  });
});

const FAULTS: readonly (readonly [SessionFault, string, boolean?])[] = [
  ['openApi', 'P01'],
  ['openList', 'P01'],
  ['foreignProfile', 'P02'],
  ['foreignNote', 'P02', true],
  ['foreignEdit', 'P03', true],
  ['foreignDelete', 'P03', true],
  ['scriptGuard', 'P04'],
  ['redirectWithBody', 'P04'],
  ['dataRoute', 'P05'],
  ['slashPasses', 'P06'],
  ['headerPasses', 'P06'],
  ['signOutForgets', 'P13'],
  ['ignoresRevocation', 'P14'],
  ['noState', 'P15'],
  ['anyState', 'P15'],
  ['openRedirect', 'P16'],
  ['slashSlashRedirect', 'P16'],
  ['fixedSession', 'P17'],
  ['plantedSession', 'P17'],
  ['readableCookie', 'P18'],
  ['noneCookie', 'P18'],
  ['publicCache', 'P20'],
  ['reflectsOrigin', 'P21'],
  ['forgeable', 'P22', true],
  ['byAddress', 'P23'],
  ['mergesByAddress', 'P24'],
  ['outageSignsOut', 'P26'],
  ['breaksOnDenial', 'P27'],
  ['servesSecrets', 'P29'],
];

describe('a fault', () => {
  it.each(FAULTS)('%s is found as %s', async (fault, id, mayWrite) => {
    expect(grave(await look(fault, mayWrite))).toContain(id);
  });
});
