/** All users of a tenant as the text of one JSON body, read in pages: memory stays bounded however many there are. */
import { Readable } from 'node:stream';
import type { Place, UserRecord, UserStore } from './ports.ts';
import { presentUser } from './presenters.ts';

const PAGE = 500;

/** The first page is read before there is a stream: whoever cannot have it gets an error, not the head of a list. */
export async function streamUsers(users: UserStore, place: Place): Promise<Readable> {
  return Readable.from(chunks(users, place, await users.page(place, { after: 0, limit: PAGE })));
}

async function* chunks(users: UserStore, place: Place, first: UserRecord[]): AsyncGenerator<string> {
  yield '{"users":[';
  for (let [page, separator] = [first, '']; ; separator = ',') {
    if (page.length > 0) yield separator + page.map((user) => JSON.stringify(presentUser(user))).join(',');
    const last = page.at(-1);
    if (!last || page.length < PAGE) break;
    page = await users.page(place, { after: last.id, limit: PAGE });
  }
  yield ']}';
}
