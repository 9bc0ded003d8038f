/** The output of `npm run bench`: the tables of the documents, from the last figures that were written. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Report, reportText } from '../../../scripts/bench/report/report.ts';
import { repositoryRoot } from '../../support/repository.ts';

const figures: Report = JSON.parse(readFileSync(join(repositoryRoot, 'server/docs/content/speed.json'), 'utf8'));
const text = reportText({ ...figures, pinning: 'server on core 0', leftOut: '', seconds: 90, stolenShare: 0 });

describe('the report of the bench', () => {
  it.each(['Verify', 'Refresh', 'Sign-in', 'Pages', 'All cores', 'Start', 'Growth', 'Nodes', 'Soak', 'Limits'])(
    'has a part %s',
    (title) => expect(text).toContain(`\n\n${title}`),
  );

  it('lines up columns, without marks of Markdown', () => {
    expect(text).not.toMatch(/\*\*|^\|/m);
    expect(text).toMatch(/^What has to hold +Limit +Measured/m);
  });

  it('leaves out what was not measured', () => {
    const { soak: _, ...rest } = figures;
    const without = reportText({ ...rest, pinning: '', leftOut: '', seconds: 1, stolenShare: 0 });
    expect(without).not.toMatch(/Not measured yet|^Soak$/m);
  });
});
