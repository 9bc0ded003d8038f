/** The table of the configuration agrees with the schema. */
import { describe, expect, it } from 'vitest';
import { Environment, VARIABLE_NAMES } from '../../../server/config/config.ts';
import { CONFIGURATION } from '../../../server/docs/configuration.ts';

describe('the table of the configuration', () => {
  it('has a row for each variable that is read, and no other', () => {
    expect(CONFIGURATION.map(({ name }) => name)).toEqual(VARIABLE_NAMES);
  });

  // Variables of identity providers are listed from the same data that the start reads.
  const ofSchema = CONFIGURATION.filter(({ name }) => name in Environment.shape);

  it.each(ofSchema.map(({ name, fallback }) => [name, fallback]))('%s: %s', (name, fallback) => {
    const parsed = Environment.parse({}) as Record<string, unknown>;
    // Defaults that are not in the schema: they are made from other values, or at the first start.
    const derived: Record<string, string> = {
      BASE_URL: '`http://localhost:$PORT`',
      DRAIN_DELAY_S: '`3` in production, else `0`',
      MASTER_KEY: 'generated into `DATA_DIR`',
    };
    const value = parsed[name];
    expect(fallback).toBe(value === undefined ? (derived[name] ?? 'unset') : `\`${value}\``);
  });
});
