import { describe, expect, it } from 'vitest';
import { later } from '../../../server/compose/shared/later.ts';

describe('a feature that is composed later', () => {
  it('is there once it is composed', () => {
    const issuer = later<{ readonly name: string }>('the issuer');
    issuer.set({ name: 'of a tenant' });
    expect(issuer.get()).toEqual({ name: 'of a tenant' });
  });

  it('may itself be undefined', () => {
    const nothing = later<undefined>('nothing');
    nothing.set(undefined);
    expect(nothing.get()).toBeUndefined();
  });

  it('is named when it is needed too early', () => {
    expect(() => later('the issuer').get()).toThrow('the issuer is needed before it is composed');
  });

  it('is composed once', () => {
    const issuer = later<number>('the issuer');
    issuer.set(1);
    expect(() => issuer.set(2)).toThrow('the issuer is composed twice');
  });
});
