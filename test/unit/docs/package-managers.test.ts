import { describe, expect, it } from 'vitest';
import { forPackageManagers } from '../../../server/docs/markdown/package-managers.ts';

describe('commands for other package managers', () => {
  it('install and run what npm would', () => {
    expect(forPackageManagers('npm install express x.tgz\nnpx --no-install porchlight init')).toEqual([
      ['npm', 'npm install express x.tgz\nnpx --no-install porchlight init'],
      ['pnpm', 'pnpm add express x.tgz\npnpm porchlight init'],
      ['yarn', 'yarn add express x.tgz\nyarn porchlight init'],
      ['bun', 'bun add express x.tgz\nbunx --no-install porchlight init'],
    ]);
  });

  it.each(['npm install', 'npm start', 'npx --no-install porchlight doctor', 'npm install x\ntar x'])(
    'are not made up for “%s”',
    (commands) => {
      expect(forPackageManagers(commands)).toBeUndefined();
    },
  );
});
