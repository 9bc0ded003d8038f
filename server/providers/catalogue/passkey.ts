/**
 * Passkeys. A person who is a user already adds one, and signs in by it from then on. It lets nobody new in, and vouches for
 * no domain: it says nothing about a mailbox.
 */
import type { AskedHereDefinition } from './definition.ts';

export const passkey: AskedHereDefinition = {
  label: 'Passkey',
  mark: 'M7 3a4 4 0 1 1-2 7.460V11H3.500v-.500A5.500 5.500 0 0 0 1 15v2h9v-2a5.500 5.500 0 0 0-.700-2.700A5 5 0 0 1 9 11a4 4 0 0 0-2-8Zm7 4a4 4 0 0 1 1.500 7.700V16l-1 1 1 1-1.500 2-1.500-2v-3.300A4 4 0 0 1 14 7Zm0 1.500a1.250 1.250 0 1 0 0 2.500 1.250 1.250 0 0 0 0-2.500Z',
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
