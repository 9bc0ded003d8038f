import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withFigures } from '../../../scripts/bench/report/readme-figures.ts';
import { speedFact } from '../../../server/docs/facts/speed.ts';
import type { SpeedFigures } from '../../../server/docs/facts/speed-figures.ts';
import { repositoryRoot } from '../../support/repository.ts';

const row = { name: 'porchlight verify', cpuMicros: 94.4, perSecond: 10_313 };

describe('the figures of the bench in the document', () => {
  it('show the median with the lowest and the highest round', () => {
    const verify = [{ ...row, cpuRatio: { median: 1.204, low: 1.181, high: 1.262 } }];
    expect(speedFact('verify', { machine: '', verify })).toContain(
      '| **porchlight verify** | 94 | 1.20 (1.18–1.26) | 10,313 |',
    );
  });

  it('say how to measure what was not', () => {
    expect(speedFact('soak', { machine: '' })).toContain('npm run bench -- --only soak --write');
  });

  it.each([
    'machine',
    'limits',
    'verify',
    'beside',
    'refresh',
    'signIn',
    'pages',
    'cores',
    'start',
    'growth',
    'nodes',
    'soak',
  ])('have the section %s in the file that is published', (section) => {
    expect(speedFact(section)).not.toMatch(/undefined|NaN/);
  });

  it('are those of the README, to the letter', () => {
    const read = (file: string): string => readFileSync(join(repositoryRoot, file), 'utf8');
    const figures = JSON.parse(read('server/docs/content/speed.json')) as SpeedFigures;
    const readme = read('README.md');
    expect(withFigures(readme, figures)).toBe(readme);
  });

  it('refuse a section that there is not', () => {
    expect(() => speedFact('constructor')).toThrow('constructor');
  });
});
