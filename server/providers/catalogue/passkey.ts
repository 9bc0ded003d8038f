/**
 * Passkeys. A person who is a user already adds one, and signs in by it from then on. It lets nobody new in, and vouches for
 * no domain: it says nothing about a mailbox.
 */
import type { AskedHereDefinition } from './definition.ts';

export const passkey: AskedHereDefinition = {
  label: 'Passkey',
  mark: 'M7 3a5 5 0 1 0 4.600 7H14v3h2v-3h1v2h2V6h-7.400A5 5 0 0 0 7 3Zm-1 3.500a1.500 1.500 0 1 1 0 3 1.500 1.500 0 0 1 0-3Z',
  clientFields: [],
  issuer: '',
  issuerPath: '/passkeys',
  page: '/edge/auth/passkey/use/',
  onlyKnownPeople: true,
  vouches: () => false,
  guide: {
    document: 'passkeys',
    steps: [
      'Nothing is needed. People who signed in once can add a passkey, and sign in by it from then on.',
      'Keep another provider enabled: a passkey lets nobody new in.',
    ],
  },
};
