/** A vitest reporter that counts tests, for the last line of `npm test`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { RUN_FOLDER_VARIABLE } from './current-run.ts';

export interface Tally {
  readonly passed: number;
  readonly failed: number;
}

export const tallyFile = (runFolder: string): string => join(runFolder, 'tally.json');

export default class TallyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const runFolder = process.env[RUN_FOLDER_VARIABLE];
    if (runFolder) writeFileSync(tallyFile(runFolder), JSON.stringify(countResults(modules, unhandledErrors.length)));
  }
}

/** A file that cannot be loaded, or a hook that throws, counts as one failure: its tests did not run. */
function countResults(modules: readonly TestModule[], unhandledErrors: number): Tally {
  let passed = 0;
  let failed = unhandledErrors;
  for (const module of modules) {
    if (module.errors().length > 0) failed += 1;
    for (const suite of module.children.allSuites()) if (suite.errors().length > 0) failed += 1;
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      if (state === 'passed') passed += 1;
      if (state === 'failed') failed += 1;
    }
  }
  return { passed, failed };
}
