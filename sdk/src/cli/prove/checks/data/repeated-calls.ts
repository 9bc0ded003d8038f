/**
 * A part of P01 and P02: calls that scripts of A's pages send with a body, such as those of GraphQL, are repeated by
 * others. Only Chromium sees them. They are repeated only with `--write`, because a call with a body may change
 * something.
 */
import type { Severity } from '../../findings/report.ts';
import { type Shown, shownOf } from '../../people/canary.ts';
import { callHeaders } from '../../people/fill.ts';
import type { ScriptedCall } from '../../site/chromium.ts';
import type { Visitor } from '../../site/visitor.ts';
import type { Walk } from '../../site/walk.ts';
import type { Answer } from '../../traffic/gate.ts';
import { shownRequest, type World } from '../common/world.ts';

const MOST = 8;

const repeat = (visitor: Visitor, walk: Walk, { url, body }: ScriptedCall): Promise<Answer> =>
  visitor.send(url, { method: 'POST', headers: callHeaders(visitor, walk), body });

/** What the answer shows of A, in both of two tries. */
async function shownTwice(world: World, visitor: Visitor, walk: Walk, call: ScriptedCall) {
  const { canaries } = world.parts.a.person;
  const first = await repeat(visitor, walk, call);
  if (first.status >= 300 || shownOf(first.text, canaries) === null) return null;
  const answer = await repeat(visitor, walk, call);
  const shown = shownOf(answer.text, canaries);
  return shown === null ? null : { answer, shown };
}

async function ownCalls(world: World): Promise<{ call: ScriptedCall; own: Answer }[]> {
  const { a, calls } = world.parts;
  const found = [];
  for (const call of calls.slice(0, MOST)) {
    const own = await repeat(a.visitor, a.walk, call);
    if (shownOf(own.text, a.person.canaries) !== null) found.push({ call, own });
  }
  return found;
}

export async function callsOfNobody(world: World): Promise<void> {
  const { a, nobody } = world.parts;
  for (const { call, own } of await ownCalls(world)) {
    const seen = await shownTwice(world, world.newVisitor(), nobody.walk, call);
    if (!seen) continue;
    const { request } = shownRequest('', own);
    const requests = [shownRequest('A', own, a.person), shownRequest('nobody', seen.answer, a.person)];
    world.find('P01', seen.shown === 'address' ? 'high' : 'info', `${request} answers without a session`, requests);
  }
}

export async function callsOfB(world: World): Promise<void> {
  const { a, b, third } = world.parts;
  for (const { call, own } of await ownCalls(world)) {
    if (await shownTwice(world, world.newVisitor(), b.walk, call)) continue;
    const seen = await shownTwice(world, b.visitor, b.walk, call);
    if (!seen || !(await world.isSignedIn(b.visitor, b))) continue;
    const c = await third();
    if (c && !(await shownTwice(world, c.visitor, b.walk, call))) continue;
    const { request } = shownRequest('', own);
    const requests = [shownRequest('A', own, a.person), shownRequest('B', seen.answer, a.person)];
    world.find('P02', severityOf(seen.shown, namesOne(call)), `${request} gives B what is A's`, requests);
  }
}

/** A call with an id asks for something of A; a call without one may ask for a list for everybody. */
const namesOne = ({ body }: ScriptedCall): boolean => /\d{2,}|[\da-f]{8,}/i.test(body);

function severityOf(shown: Shown, isOne: boolean): Severity {
  if (shown === 'address') return isOne ? 'high' : 'medium';
  return isOne ? 'medium' : 'info';
}
