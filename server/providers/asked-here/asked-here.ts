/**
 * A provider that is a page of the service itself. To a sign-in it looks like any other: the browser is sent to an address,
 * and comes back. In between our page writes down with the attempt whom it has recognised.
 */
import { fail, ok } from '../../kernel/result.ts';
import { ASKED_HERE_PROVIDERS, type AskedHereProvider, askedHere, labelOf } from '../catalogue/catalogue.ts';
import type { IdentityProvider, ProviderFailure, ReadAnswer } from '../ports.ts';

export const askedHereIssuer = (baseUrl: string, provider: AskedHereProvider): string =>
  baseUrl + askedHere(provider).issuerPath;

const failed = (errorCode: string): ProviderFailure => ({ kind: 'failed', stage: 'userinfo', errorCode });
const FAILURES = { none: failed('not_answered'), tooManyTries: failed('too_many_tries') } as const;

type OfferedHere = Pick<IdentityProvider, 'id' | 'label' | 'issuer' | 'lacksMail'> & { readonly id: AskedHereProvider };

/** What every project is offered in addition to the clients of the service. */
export const offeredHere = (baseUrl: string, hasMail: boolean): OfferedHere[] =>
  ASKED_HERE_PROVIDERS.map((id) => ({
    id,
    label: labelOf(id),
    issuer: askedHereIssuer(baseUrl, id),
    ...(askedHere(id).sendsMail && !hasMail && { lacksMail: true }),
  }));

export function createAskedHere(offered: OfferedHere, baseUrl: string, readAnswer: ReadAnswer): IdentityProvider {
  const { id } = offered;
  return {
    ...offered,
    async authorizationUrl({ state }, { loginHint } = { chooseAccount: false }) {
      const url = new URL(`${baseUrl}${askedHere(id).page}${state}`);
      if (loginHint !== undefined) url.searchParams.set('login_hint', loginHint);
      return url;
    },
    async exchange(callback, { state }) {
      if (callback.get('error') === 'access_denied') return fail({ kind: 'denied' });
      const answer = await readAnswer(state);
      return answer.ok ? ok(answer.value) : fail(FAILURES[answer.error]);
    },
    check: async () => null,
  };
}
