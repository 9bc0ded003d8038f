/** All users of a tenant as lines, and its teams, read in pages: memory stays bounded however many there are. */
import { Readable } from 'node:stream';
import { MOVE_VERSION, MOVE_VERSION_TEAMS } from '@porchlight/contract';
import type { TenantLocation } from '../social-login/ports/resource.ts';
import type { MoveStore, MoveTeamsStore, PortableTeam } from './ports.ts';
import { endLine, headerLine, LineSum, teamLines, teamSettingsLine, userLine } from './user-line.ts';

const PAGE = 500;

const TEAMS_PAGE = 50;

interface Exported {
  readonly users: Pick<MoveStore, 'page'>;
  /** Null for a caller who may not read teams. */
  readonly teams: Pick<MoveTeamsStore, 'settings' | 'page'> | null;
  readonly issuer: string;
  readonly now: Date;
}

/** The first page is read before the stream starts, so that a failure is an error answer and not a broken file. */
export async function exportUsers(exported: Exported, location: TenantLocation, from: number): Promise<Readable> {
  const settings = (await exported.teams?.settings(location.tenantId)) ?? null;
  const total = new LineSum();
  const version = settings ? MOVE_VERSION_TEAMS : MOVE_VERSION;
  async function* lines(): AsyncGenerator<string> {
    yield headerLine(exported.issuer, version);
    for await (const page of usersOf(exported, location, from)) {
      yield page.map((user) => userLine(user, total)).join('');
    }
    if (settings) yield teamSettingsLine(settings, total);
    for await (const page of teamsOf(exported, settings && location)) {
      yield page.map((team) => teamLines(team, total)).join('');
    }
    yield endLine(total);
  }
  return startedStream(lines());
}

async function* usersOf({ users }: Exported, location: TenantLocation, from: number) {
  let page = await users.page(location, from, PAGE);
  yield page;
  for (let last = page.at(-1); last && page.length === PAGE; last = page.at(-1)) {
    page = await users.page(location, last.id, PAGE);
    yield page;
  }
}

async function* teamsOf({ teams, now }: Exported, location: TenantLocation | null) {
  if (!teams || !location) return;
  for (let after: number | undefined = 0; after !== undefined; ) {
    const page: PortableTeam[] = await teams.page(location, after, TEAMS_PAGE, now);
    yield page;
    after = page.length === TEAMS_PAGE ? page.at(-1)?.id : undefined;
  }
}

/** A stream of these texts. The header and the first page are there before it starts. */
async function startedStream(texts: AsyncGenerator<string>): Promise<Readable> {
  const header = await texts.next();
  const first = await texts.next();
  let waiting: string | null = `${header.value ?? ''}${first.value ?? ''}`;
  const next = async (): Promise<string | null> => {
    const text = waiting;
    waiting = null;
    if (text !== null) return text;
    for (let read = await texts.next(); !read.done; read = await texts.next()) if (read.value !== '') return read.value;
    return null;
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
