/**
 * The people and the failures that the built-in identity provider offers. Data only: the provider really causes each
 * failure, so that the client meets it in the same way as at Google.
 */

import type { PersonaName } from '../../pages/views/sign-in/persona-picker-page.ts';

/** What happens once the persona was chosen. Anything but `signs-in` ends the login at the named step. */
type PersonaCourse = 'signs-in' | 'denies' | 'token-fails' | 'userinfo-fails';

export interface Persona {
  readonly name: string;
  readonly course: PersonaCourse;
  readonly subject: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly fullName: string | null;
  readonly hasPicture: boolean;
}

/**
 * A persona that can be picked: the button is `data-persona`, and the texts of the page have a title and a description
 * for each name.
 */
export interface ListedPersona extends Persona {
  readonly name: PersonaName;
}

const persona = (
  name: PersonaName,
  fullName: string | null,
  rest: Partial<Omit<Persona, 'name'>> = {},
): ListedPersona => ({
  name,
  course: 'signs-in',
  subject: `persona-${name}`,
  email: `${name}@example.test`,
  emailVerified: true,
  fullName,
  hasPicture: false,
  ...rest,
});

/** OpenID Connect Core section 2 allows 255 characters, and so does the table of users. */
const TOO_LONG_A_SUBJECT = `persona-upsert-fails-${'x'.repeat(300)}`;

/** The people at every provider. */
export const PERSONAS: readonly ListedPersona[] = [
  persona('ada', 'Ada Lovelace', { hasPicture: true }),
  persona('grace', 'Grace Hopper', { hasPicture: true }),
  persona('nameless', null),
  persona('denies', 'Says no', { course: 'denies' }),
  persona('token-fails', 'Fails at token exchange', { course: 'token-fails' }),
  persona('userinfo-fails', 'Fails at userinfo', { course: 'userinfo-fails' }),
  persona('unverified', 'Unverified e-mail', { emailVerified: false }),
  persona('upsert-fails', 'Cannot be stored', { subject: TOO_LONG_A_SUBJECT }),
];

/** A person who hides their address. Mail to this address would be forwarded. */
const BEHIND_RELAY = persona('relay', null, { email: 'k7d2f9@privaterelay.example.test' });

export const ALL_PERSONAS: readonly ListedPersona[] = [...PERSONAS, BEHIND_RELAY];

/** The people at one provider: some providers let them hide their address. */
export const personasAt = ({ hidesAddresses = false }: { readonly hidesAddresses?: boolean }) =>
  hidesAddresses ? ALL_PERSONAS : PERSONAS;
