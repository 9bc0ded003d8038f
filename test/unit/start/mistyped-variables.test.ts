import { describe, expect, it } from 'vitest';
import { mistypedVariables } from '../../../server/config/mistyped-variables.ts';

describe('a variable that nobody reads', () => {
  it.each([
    ['GENESIS_PER_MINUT', 'GENESIS_PER_MINUTE'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['MASTER_KYE', 'MASTER_KEY'],
    ['TRUST_PROXIES', undefined],
    ['BASE_URI', 'BASE_URL'],
    ['google_client_id', 'GOOGLE_CLIENT_ID'],
  ])('%s is taken for %s', (variable, meant) => {
    expect(mistypedVariables({ [variable]: '1' })).toEqual(meant ? [{ variable, meant }] : []);
  });

  it.each(['PATH', 'HOME', 'HOSTNAME', 'PORTS', 'HOSTS', 'NODE_OPTIONS', 'NODE_PATH', 'LOGNAME', 'DATABASE_NAME'])(
    '%s is somebody else’s',
    (variable) => {
      expect(mistypedVariables({ [variable]: '1' })).toEqual([]);
    },
  );

  it('is none of those that are read', () => {
    expect(mistypedVariables({ DATABASE_URL: 'x', MASTER_KEY: 'y', MASTER_KEY_FILE: 'z', BASE_URL: 'b' })).toEqual([]);
  });
});
