/** All users of a tenant as lines, read in pages: memory stays bounded however many there are. */
import { Readable } from 'node:stream';
import type { TenantLocation } from '../social-login/ports/resource.ts';
import type { MoveStore } from './ports.ts';
import { endLine, headerLine, LineSum, userLine } from './user-line.ts';

const PAGE = 500;

/** The first page is read before the stream starts, so that a failure is an error answer and not a broken file. */
export async function exportUsers(
  store: MoveStore,
  location: TenantLocation,
  issuer: string,
  from: number,
): Promise<Readable> {
  const total = new LineSum();
  let page = await store.page(location, from, PAGE);
  let before = headerLine(issuer);
  let isOver = false;

  const next = async (): Promise<string | null> => {
    if (isOver) return null;
    const text = before + page.map((user) => userLine(user, total)).join('');
    before = '';
    const last = page.length === PAGE ? page.at(-1) : undefined;
    isOver = last === undefined;
    if (last === undefined) return text + endLine(total);
    page = await store.page(location, last.id, PAGE);
    return text;
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
