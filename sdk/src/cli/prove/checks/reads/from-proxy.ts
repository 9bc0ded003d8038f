/**
 * A part of P06: headers by which a proxy tells an app who somebody is, and where a request comes from. An app that takes
 * them from everybody believes whoever sends them.
 */
import { randomCanary, shows } from '../../people/canary.ts';
import { shapeOf } from '../../site/address.ts';
import { uniqueBy } from '../../site/lists.ts';
import type { Answer } from '../../traffic/gate.ts';
import { getSignedOut, pagesOfA, twice } from '../common/personal-pages.ts';
import { requestOf, shownRequest, type World } from '../common/world.ts';

const MOST_PAGES = 2;
const IDS = ['x-user-id', 'x-forwarded-user', 'x-auth-request-user', 'x-authenticated-userid', 'remote-user'];
const ADDRESSES = ['x-user-email', 'x-forwarded-email', 'x-auth-request-email', 'x-authenticated-email'];

/** Says that a request comes from the machine of the app. */
export const FROM_INSIDE: Readonly<Record<string, string>> = {
  'x-forwarded-for': '127.0.0.1',
  'x-real-ip': '127.0.0.1',
  'x-client-ip': '127.0.0.1',
};

const headersOf = (id: string, email: string): Record<string, string> => ({
  ...Object.fromEntries(IDS.map((name) => [name, id])),
  ...Object.fromEntries(ADDRESSES.map((name) => [name, email])),
});

/** A names itself in the headers of a proxy, without a session. */
export async function identityFromProxy(world: World): Promise<void> {
  const { a } = world.parts;
  const { id, email, canaries } = a.person;
  if (id === null || email === null) return;
  const isGiven = ({ text }: Answer): boolean => shows(text, canaries);
  for (const url of uniqueBy([a.mirror, ...pagesOfA(world)], shapeOf).slice(0, MOST_PAGES)) {
    const refused = await getSignedOut(world, url);
    if (isGiven(refused)) continue;
    const given = await twice(() => world.newVisitor().get(url, headersOf(String(id), email)), isGiven);
    if (!given) continue;
    // A page that repeats what it was asked for would repeat an address that nobody has, too.
    const nobodys = `${randomCanary()}@test.invalid`;
    if ((await world.newVisitor().get(url, headersOf('0', nobodys))).text.includes(nobodys)) continue;
    const title = `${requestOf(refused)} is given to everybody who names A in a header of a proxy`;
    const note = '(with the id and the address of A in x-user-id, x-forwarded-email, …)';
    const requests = [shownRequest('nobody', refused, a.person), shownRequest('nobody', given, a.person, note)];
    return world.find('P06', 'high', title, requests, url);
  }
}
