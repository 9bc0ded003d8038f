/**
 * Everything that is kept about one person as the text of one JSON body. Events are read in pages: there may be many.
 */
import { Readable } from 'node:stream';
import type { EventStore } from '../social-login/ports/events.ts';
import type { ShownIdentity } from '../social-login/ports/identities.ts';
import type { Passkey } from '../social-login/ports/passkeys.ts';
import type { TenantLocation } from '../social-login/ports/resource.ts';
import type { SessionRecord } from '../social-login/ports/sessions.ts';
import type { UserRecord } from '../social-login/ports/users.ts';
import { presentEvent, presentIdentity, presentSession, presentUser } from '../social-login/presenters.ts';
import type { OwnApproval, OwnTeam } from './ports.ts';
import { presentAccess, presentOwnApproval, presentPasskey } from './presenters.ts';

export interface PersonRecord {
  readonly user: UserRecord;
  readonly blockedAt: Date | null;
  readonly identities: readonly ShownIdentity[];
  readonly passkeys: readonly Passkey[];
  readonly sessions: readonly SessionRecord[];
  readonly teams: readonly OwnTeam[];
  readonly approvals: readonly OwnApproval[];
}

const PAGE = 500;

export function streamPerson(
  events: EventStore,
  location: TenantLocation,
  { user, blockedAt, identities, passkeys, sessions, teams, approvals }: PersonRecord,
): Readable {
  const head = JSON.stringify({
    user: presentUser(user),
    access: presentAccess(blockedAt),
    identities: identities.map(presentIdentity),
    former: user.former ?? null,
    passkeys: passkeys.map(presentPasskey),
    sessions: sessions.map(presentSession),
    teams: teams.map(({ id, name, role }) => ({ id, name, role })),
    approvals: approvals.map(presentOwnApproval),
  });
  let before = `${head.slice(0, -1)},"events":[`;
  let after: number | null = 0;
  const next = async (): Promise<string | null> => {
    if (after === null) return null;
    const page = await events.page(location, { after, limit: PAGE, userId: user.id });
    const text = before + page.map((event) => JSON.stringify(presentEvent(event))).join(',');
    after = page.length === PAGE ? (page.at(-1)?.id ?? null) : null;
    before = ',';
    return after === null ? `${text}]}` : text;
  };
  return new Readable({
    read() {
      next().then(
        (text) => this.push(text),
        (error: Error) => this.destroy(error),
      );
    },
  });
}
