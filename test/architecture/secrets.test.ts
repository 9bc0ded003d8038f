import { secretFieldNames } from '@porchlight/contract';
import { describe, expect, it } from 'vitest';

describe('fields marked secret in the contract', () => {
  it('are exactly these; a new mark needs a new line here', () => {
    expect(secretFieldNames()).toEqual([
      'access_token',
      'application_key',
      'claim_token',
      'client_secret',
      'code_verifier',
      'content',
      'credential',
      'key',
      'management_key',
      'private_key',
      'refresh_token',
      'secret',
      'smtp_url',
      'ticket',
      'token',
    ]);
  });
});
