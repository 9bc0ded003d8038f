/**
 * The personas at GitHub: a page of the stand-in on which a test chooses one, with the same fields as on the page of
 * the built-in provider. Each mishap happens at a suitable step of GitHub's protocol. GitHub's ids are numbers, so a
 * subject that cannot be stored does not exist here.
 */
import { createHash } from 'node:crypto';
import { personaOf, readChoice } from '../../../server/providers/personas/persona-choice.ts';
import type { Persona } from '../../../server/providers/personas/persona-list.ts';

export interface GitHubPerson {
  id: unknown;
  login?: string;
  name?: string | null;
  avatar_url?: string | null;
  emails: unknown;
  /** What goes wrong for this person, and where. */
  course?: 'signs-in' | 'denies' | 'token-fails' | 'userinfo-fails';
}

export const PICKER_PAGE =
  '<form method="post"><button name="persona" value="ada" data-persona="ada">Ada</button></form>';

/** The person in the form, or null. */
export function personAt(base: string, form: URLSearchParams): GitHubPerson | null {
  const choice = readChoice(form);
  const persona = choice.ok ? personaOf(choice.value) : undefined;
  return persona ? personOf(base, persona) : null;
}

function personOf(base: string, { course, subject, email, emailVerified, fullName, name, hasPicture }: Persona) {
  const address = { email, primary: true, verified: emailVerified, visibility: 'private' };
  return {
    id: createHash('sha256').update(subject).digest().readUIntBE(0, 6) + 1,
    login: name.slice(0, 39),
    name: fullName,
    avatar_url: hasPicture ? `${base}/avatars/${name}.png` : null,
    emails: [address],
    course,
  };
}
