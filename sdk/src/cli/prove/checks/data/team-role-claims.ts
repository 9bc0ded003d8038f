/** A role that only the request names: in the address, in a header, in a cookie. A sound app reads none of them. */
import type { Visitor } from '../../site/visitor.ts';
import type { Page } from '../../site/walk.ts';
import type { Answer } from '../../traffic/gate.ts';
import { twice } from '../common/personal-pages.ts';
import { requestOf, shownRequest, type World } from '../common/world.ts';

const NAMES = ['role', 'team_role', 'teamRole'] as const;
const ROLES = ['owner', 'admin'] as const;
const MOST_PAGES = 2;

interface Claim {
  readonly note: string;
  ask(visitor: Visitor, url: URL): Promise<Answer>;
}

const CLAIMS: readonly Claim[] = ROLES.flatMap((role) => [
  ...NAMES.map(
    (name): Claim => ({
      note: `(?${name}=${role})`,
      ask(visitor, url) {
        const claimed = new URL(url);
        claimed.searchParams.set(name, role);
        return visitor.get(claimed);
      },
    }),
  ),
  ...['x-role', 'x-team-role', 'x-user-role'].map(
    (header): Claim => ({
      note: `(${header}: ${role})`,
      ask: (visitor, url) => visitor.get(url, { [header]: role }),
    }),
  ),
  ...NAMES.slice(0, 2).map(
    (name): Claim => ({
      note: `(cookie ${name}=${role})`,
      ask(visitor, url) {
        const other = visitor.copy();
        other.jar.put(name, role);
        return other.get(url);
      },
    }),
  ),
]);

export async function believedRole(
  world: World,
  isOpened: (answer: Answer) => boolean,
  pages: readonly Page[],
): Promise<void> {
  const { a, b } = world.parts;
  for (const page of pages.slice(0, MOST_PAGES)) {
    for (const { note, ask } of CLAIMS) {
      const given = await twice(() => ask(b.visitor, page.url), isOpened);
      if (!given) continue;
      const plain = await b.visitor.get(page.url);
      if (isOpened(plain)) continue;
      const title = `${requestOf(page.answer)} believes a role that the request names ${note}`;
      const requests = [shownRequest('B', plain, a.person), shownRequest('B', given, a.person, note)];
      world.find('P30', 'high', title, requests, page.url);
      break;
    }
  }
}
