/**
 * The people and the mishaps that the built-in identity provider offers. Data only: each mishap is brought about by the
 * provider for real, so that the client meets it the way it would meet Google's.
 */

/** What happens once the persona was chosen. Anything but `signs-in` ends the login at the named step. */
type PersonaCourse = 'signs-in' | 'denies' | 'token-fails' | 'userinfo-fails';

export interface Persona {
  /** The button's name: `data-persona`. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly course: PersonaCourse;
  readonly subject: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly fullName: string | null;
  readonly hasPicture: boolean;
}

const persona = (name: string, title: string, description: string, rest: Partial<Persona> = {}): Persona => ({
  name,
  title,
  description,
  course: 'signs-in',
  subject: `persona-${name}`,
  email: `${name}@example.test`,
  emailVerified: true,
  fullName: title,
  hasPicture: false,
  ...rest,
});

/** OpenID Connect Core section 2 allows 255 characters, and so does the table of users. */
const TOO_LONG_A_SUBJECT = `persona-upsert-fails-${'x'.repeat(300)}`;

export const PERSONAS: readonly Persona[] = [
  persona('ada', 'Ada Lovelace', 'Signs in, with a name and a picture.', { hasPicture: true }),
  persona('grace', 'Grace Hopper', 'Signs in as someone else.', { hasPicture: true }),
  persona('nameless', 'No name, no picture', 'Signs in with nothing but an e-mail address.', { fullName: null }),
  persona('denies', 'Says no', 'Declines at the identity provider.', { course: 'denies' }),
  persona('token-fails', 'Fails at token exchange', 'The provider refuses to redeem the code.', {
    course: 'token-fails',
  }),
  persona('userinfo-fails', 'Fails at userinfo', 'The provider answers 500 to userinfo.', { course: 'userinfo-fails' }),
  persona('unverified', 'Unverified e-mail', 'The provider has not verified the address.', { emailVerified: false }),
  persona('upsert-fails', 'Cannot be stored', 'Has a longer subject than a user may have.', {
    subject: TOO_LONG_A_SUBJECT,
  }),
];
