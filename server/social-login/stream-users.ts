/** All users of a tenant as the text of one JSON body, read in pages: memory stays bounded however many there are. */
import { Readable } from 'node:stream';
import type { Place, UserStore } from './ports.ts';
import { presentUser } from './presenters.ts';

const PAGE = 500;

export const streamUsers = (users: UserStore, place: Place): Readable => Readable.from(chunks(users, place));

async function* chunks(users: UserStore, place: Place): AsyncGenerator<string> {
  yield '{"users":[';
  let after = 0;
  for (let separator = ''; ; separator = ',') {
    const page = await users.page(place, { after, limit: PAGE });
    if (page.length > 0) yield separator + page.map((user) => JSON.stringify(presentUser(user))).join(',');
    const last = page.at(-1);
    if (!last || page.length < PAGE) break;
    after = last.id;
  }
  yield ']}';
}
