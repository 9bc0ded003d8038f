/** The name of a provider on a button: the service's own pages have words, and every other one has its label. */
import { describe, expect, it } from 'vitest';
import { labelIn } from '../../../server/pages/components/provider-links.ts';
import { errorPageModel } from '../../../server/pages/views/site/error-copy.ts';

const words = { pages: { email: 'e-mail', passkey: 'a passkey' } };

describe('the name of a provider', () => {
  it.each([
    ['email', 'e-mail'],
    ['google', 'Label'],
    // An owner's own provider may have any name that objects know too.
    ['constructor', 'Label'],
  ])('%s', (id, name) => {
    expect(labelIn(words, { id, label: 'Label' })).toBe(name);
  });
});

describe('the page of an error', () => {
  it('says of a deleted project that it was deleted', () => {
    const { title, message } = errorPageModel('tenantExpired', 'en', {}, { pageText: 'projectDeleted' });
    expect([title, message]).toEqual(['This app is gone', expect.stringContaining('deleted')]);
  });

  it('speaks to people about a provider that is not enabled', () => {
    const { message, nextStep } = errorPageModel('providerNotEnabled', 'en');
    expect(`${message} ${nextStep}`).not.toMatch(/PUT|sign-in`/);
  });
});
