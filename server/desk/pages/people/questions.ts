/** What is asked before a person is signed out or blocked, and before somebody gives up their own rights. */
import type { MemberRole } from '@porchlight/contract';
import { userText } from '../../../pages/components/person.ts';
import { time } from '../../../pages/components/time.ts';
import { html, type Markup } from '../../../pages/html.ts';
import { countOf } from '../../../pages/text/numbers.ts';
import { ROLE_WORDS } from '../../../pages/views/project/role-words.ts';
import type { SessionRecord } from '../../../social-login/ports/sessions.ts';
import type { UserRecord } from '../../../social-login/ports/users.ts';
import type { ProjectCall, Question } from '../../project-call.ts';

const ADDRESS_LENGTH = 254;

const usedAt = ({ createdAt, refreshedAt }: SessionRecord): Date => refreshedAt ?? createdAt;

/** A session that ends does not come back: the person signs in again. */
const SIGN_IN_AGAIN = 'Nothing else is lost: the person can sign in again at once.';

const allOf = (user: UserRecord, sessions: readonly SessionRecord[]): Markup => {
  const last = sessions.map(usedAt).reduce((one, other) => (one > other ? one : other));
  return html`${userText(user.email, ADDRESS_LENGTH)} is signed out of ${countOf(sessions.length, 'session')} at once. The last use was ${time(last)}.`;
};

export const endSessionQuestion = (user: UserRecord, session: SessionRecord): Question => ({
  section: 'users',
  title: 'End this session?',
  stops: [
    html`${userText(user.email, ADDRESS_LENGTH)} is signed out where they signed in ${time(session.createdAt)}. The session was last used ${time(usedAt(session))}.`,
    SIGN_IN_AGAIN,
  ],
  button: 'End the session',
});

export const endSessionsQuestion = (user: UserRecord, sessions: readonly SessionRecord[]): Question => ({
  section: 'users',
  title: 'End all sessions?',
  stops: [allOf(user, sessions), SIGN_IN_AGAIN],
  button: 'End all sessions',
});

export const blockQuestion = (user: UserRecord, sessions: readonly SessionRecord[]): Question => ({
  section: 'users',
  title: 'Block this person?',
  lost: 'You can unblock them at any time, but what ends now does not come back.',
  stops: [
    sessions.length === 0
      ? html`${userText(user.email, ADDRESS_LENGTH)} is not signed in anywhere, and cannot sign in any more.`
      : html`${allOf(user, sessions)} They cannot sign in any more.`,
    'What your app or an agent has asked them to approve, and still waits, is denied.',
  ],
  button: 'Block this person',
});

/** Only somebody else can give the rights back, so neither has an undo for the person. */
const BY_AN_OWNER = 'You cannot take this back yourself.';

export const ownRoleQuestion = (present: MemberRole, next: MemberRole): Question => ({
  section: 'members',
  title: 'Give up your own role?',
  lost: BY_AN_OWNER,
  stops: [
    `You are ${ROLE_WORDS[present].label} of this project, and would be ${ROLE_WORDS[next].label}: ${ROLE_WORDS[next].text}`,
    'Another owner can give you the role back.',
  ],
  button: `Become ${ROLE_WORDS[next].label}`,
});

export const leaveQuestion = ({ tenant }: Pick<ProjectCall, 'tenant'>): Question => ({
  section: 'members',
  title: 'Leave this project?',
  lost: BY_AN_OWNER,
  stops: [
    html`You no longer see ${userText(tenant.name ?? tenant.id, 80)}, nor its users and events.`,
    'Another owner can undo it for ten minutes, and can invite you again after that.',
  ],
  button: 'Leave the project',
});
