/**
 * A part of P01 and P02: addresses that the source has for POST, such as an export. A stranger and B ask for them with ids
 * that A was shown. Only with `--write` and on this machine, and not where the name says that it does something.
 */
import { isLoopback } from '../../../doctor/finding.ts';
import { namedAt } from '../../site/address.ts';
import { isAction } from '../../site/planned.ts';
import type { Visitor } from '../../site/visitor.ts';
import type { Answer } from '../../traffic/gate.ts';
import { givesA, gravityOf, pagesOfA, twice } from '../common/personal-pages.ts';
import { requestOf, shownRequest, type World } from '../common/world.ts';

const MOST = 12;
const MOST_IDS = 4;

/** Ids that A was shown and B was not, in texts and at the end of addresses, as they stand in an address. */
function idsOfA(world: World): string[] {
  const { a, b } = world.parts;
  const ends = pagesOfA(world).map(({ pathname }) => pathname.split('/').at(-1) ?? '');
  const shown = [...a.walk.ids].filter((id) => !b.walk.ids.has(id)).map(encodeURIComponent);
  return [...new Set([...ends.filter((end) => /\d/.test(end)), ...shown])].slice(0, MOST_IDS);
}

function addressesOf(world: World): URL[] {
  const { routes, gate } = world.parts;
  const paths = routes
    .filter(({ method, isHandler, path }) => isHandler && method === 'POST' && !isAction(path))
    .flatMap(({ path }) => {
      const holes = path.split('{}').length - 1;
      if (holes === 0) return [path];
      return holes === 1 ? idsOfA(world).map((id) => path.replace('{}', () => id)) : [];
    });
  return [...new Set(paths)].flatMap((path) => namedAt(path, gate.app)).slice(0, MOST);
}

export async function postedAddresses(world: World): Promise<void> {
  const { a, b, gate, mayWrite, signOut } = world.parts;
  if (!mayWrite || !isLoopback(gate.app.href)) return;
  const isGiven = givesA(world);
  for (const url of addressesOf(world)) {
    if (url.href === signOut?.shown.url.href) continue;
    const ask = (visitor: Visitor): Promise<Answer> =>
      visitor.send(url, { method: 'POST', headers: visitor.callHeaders, body: '{}' });
    const toNobody = await twice(() => ask(world.newVisitor()), isGiven);
    const given = toNobody ?? (await twice(() => ask(b.visitor.copy()), isGiven));
    if (!given) continue;
    const [id, who, words] = toNobody
      ? (['P01', 'nobody', 'answers without a session'] as const)
      : (['P02', 'B', "gives B what is A's"] as const);
    const requests = [shownRequest(who, given, a.person)];
    world.find(id, gravityOf(given, world), `${requestOf(given)} ${words}`, requests, url);
  }
}
