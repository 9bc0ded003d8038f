/**
 * A part of P02: an address of B that ends with an id of A, such as `/teams/<B's>/tasks/<A's>`. An app may check that the
 * first id belongs to the person, and forget to check that the second one belongs to the first. The same happens with the
 * later ids of a list.
 */
import { atPath, shapeOf } from '../../site/address.ts';
import { uniqueBy } from '../../site/lists.ts';
import { givesA, gravityOf, twice } from '../common/personal-pages.ts';
import { requestOf, shownRequest, type World } from '../common/world.ts';

const MOST = 6;

interface Mixed {
  readonly ofA: URL;
  readonly url: URL;
}

/** `?ids=<B's>,<A's>`: an app may look at the first id of a list only. */
function listsOf(ofA: URL, ofB: URL): URL[] {
  if (ofA.pathname !== ofB.pathname) return [];
  return [...ofB.searchParams].flatMap(([name, value]) => {
    const other = ofA.searchParams.get(name);
    if (other === null || other === value) return [];
    const url = new URL(ofB);
    url.searchParams.set(name, `${value},${other}`);
    return [url];
  });
}

function mixedOf({ parts: { a, b } }: World): Mixed[] {
  const found: Mixed[] = [];
  for (const { url: ofA } of a.walk.pages.filter(({ url }) => url.hash === '')) {
    for (const { url: ofB } of b.walk.pages) {
      for (const url of listsOf(ofA, ofB)) found.push({ ofA, url });
      const [others, parts] = [ofA.pathname.split('/'), ofB.pathname.split('/')];
      const unlike = parts.flatMap((part, at) => (part === others[at] ? [] : [at]));
      const last = unlike.at(-1);
      if (last === undefined || unlike.length < 2 || shapeOf(ofA) !== shapeOf(ofB)) continue;
      found.push({ ofA, url: atPath(parts.with(last, others[last] ?? '').join('/'), ofA) });
    }
  }
  return uniqueBy(found, ({ url }) => url.href).slice(0, MOST);
}

export async function belowOwn(world: World): Promise<void> {
  const { a, b } = world.parts;
  const isGiven = givesA(world);
  for (const { ofA, url } of mixedOf(world)) {
    const given = await twice(() => b.visitor.get(url), isGiven);
    if (!given) continue;
    // The control: at A's own address B is refused, so what is there is not meant for everybody.
    const plain = await b.visitor.get(ofA);
    if (isGiven(plain) || !(await world.isSignedIn(b.visitor, b))) continue;
    const title = `${requestOf(given)} gives B what is A's, because it names what is B's first`;
    const note = '(the id of A behind that of B)';
    const requests = [shownRequest('B', plain, a.person), shownRequest('B', given, a.person, note)];
    world.find('P02', gravityOf(given, world), title, requests, url);
  }
}
