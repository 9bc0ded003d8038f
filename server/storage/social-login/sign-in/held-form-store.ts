/**
 * Forms of providers, stored among the records of the authorization server, which are sealed, work once and are swept.
 */
import type { OAuthRecords } from '../../../oidc/ports.ts';
import type { HeldForms } from '../../../social-login/ports/providers.ts';

const MODEL = 'ProviderForm';

export const createHeldFormStore = (records: Pick<OAuthRecords, 'put' | 'find' | 'remove'>): HeldForms => ({
  hold: (handle, text, until, now) =>
    records.put(MODEL, handle, { payload: { text }, grantId: null, expiresAt: until }, now),

  async take(handle, now) {
    const record = await records.find(MODEL, handle, now);
    if (!record || !(await records.remove(MODEL, handle))) return null;
    return String(record.payload.text);
  },
});
