/** The entries of the package with their budgets: what an app that imports everything of one entry pays, minified and gzipped. */
export interface Entry {
  readonly name: string;
  readonly file: string;
  readonly budgetBytes: number;
  /** `neutral` must bundle without a single Node module. */
  readonly platform: 'neutral' | 'node';
}

const entry = (name: string, folder: string, budgetBytes: number, platform: Entry['platform']): Entry => ({
  name,
  file: `src/${folder}index.ts`,
  budgetBytes,
  platform,
});

export const ENTRIES: readonly Entry[] = [
  entry('.', '', 4_000, 'neutral'),
  entry('./browser', 'browser/', 5_600, 'neutral'),
  entry('./server', 'server/', 17_100, 'neutral'),
  entry('./next', 'next/', 16_300, 'neutral'),
  entry('./react', 'react/', 4_000, 'neutral'),
  entry('./expo', 'expo/', 8_300, 'neutral'),
  entry('./management', 'management/', 8_300, 'node'),
  entry('./credentials', 'credentials/', 2_200, 'node'),
  entry('./testing', 'testing/', 9_400, 'node'),
  entry('./webhooks', 'webhooks/', 1_500, 'neutral'),
  entry('./protect', 'protect/', 17_000, 'neutral'),
];
