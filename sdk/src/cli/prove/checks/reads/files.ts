/**
 * A part of P01 and P02: files such as PDFs and pictures hold no canary that could be read, so their bytes are compared. A
 * file counts if only A was given its address.
 */
import type { Severity } from '../../findings/report.ts';
import { atPath } from '../../site/address.ts';
import { uniqueUrls } from '../../site/lists.ts';
import type { Visitor } from '../../site/visitor.ts';
import { isFine, typeOf } from '../../traffic/answer.ts';
import type { Answer } from '../../traffic/gate.ts';
import { isOfA } from '../common/personal-pages.ts';
import { requestOf, shownRequest, type World } from '../common/world.ts';

const MOST = 6;
/** The beginning is enough to tell two files apart. */
const COMPARED = 65_536;
const SMALLEST = 64;
const READ_AS_TEXT = /^(?:text\/|application\/(?:json|javascript|xml|xhtml|[\w.+-]*\+(?:json|xml)))/;
/** Pictures and sounds are often meant for everybody who has their address. */
const MEDIA = /^(?:image|audio|video|font)\//;

const isFileAnswer = (answer: Answer): boolean => isFine(answer) && !READ_AS_TEXT.test(typeOf(answer));

/** Files whose addresses A was given and B was not. */
function filesOf(world: World): URL[] {
  const { a, b, nobody } = world.parts;
  const linked = [...a.walk.files.values()].filter(
    ({ href }) => !b.walk.files.has(href) && !nobody.walk.files.has(href),
  );
  const opened = a.walk.pages.filter((page) => isFileAnswer(page.answer) && isOfA(page, world)).map(({ url }) => url);
  return uniqueUrls([...opened, ...linked]).slice(0, MOST);
}

const isSame = (one: Answer, other: Answer): boolean =>
  one.text.length >= SMALLEST && one.text.slice(0, COMPARED) === other.text.slice(0, COMPARED);

/** A file that is made for each request has a date in it, so it is never quite the same. */
const isAlike = (one: Answer, other: Answer): boolean =>
  isSame(one, other) ||
  (typeOf(one) === typeOf(other) &&
    one.text.length >= SMALLEST &&
    Math.abs(one.text.length - other.text.length) <= one.text.length / 50);

export async function files(world: World): Promise<void> {
  const { a, b } = world.parts;
  for (const url of filesOf(world)) {
    const own = await a.visitor.get(url);
    if (!isFileAnswer(own)) continue;
    const compare = isSame(own, await a.visitor.get(url)) ? isSame : isAlike;
    const missing = await a.visitor.get(atPath(url.pathname.replace(/[^/.]+(?=[^/]*$)/, 'prove0000000000'), url));
    if (isFine(missing) && compare(own, missing)) continue;
    const given = async (visitor: Visitor): Promise<Answer | null> => {
      const answer = await visitor.get(url);
      return isFileAnswer(answer) && compare(own, answer) ? answer : null;
    };
    const toNobody = (await given(world.newVisitor())) && (await given(world.newVisitor()));
    const toB = toNobody ?? ((await given(b.visitor)) && (await given(b.visitor)));
    if (!toB) continue;
    const isMedia = MEDIA.test(typeOf(own));
    const severity: Severity = toNobody ? (isMedia ? 'info' : 'medium') : isMedia ? 'medium' : 'high';
    const [id, who, words] = toNobody
      ? (['P01', 'nobody', 'gives everybody a file that only A was shown'] as const)
      : (['P02', 'B', "gives B a file of A's"] as const);
    const requests = [shownRequest('A', own, 'a file'), shownRequest(who, toB, 'the same file')];
    world.find(id, severity, `${requestOf(toB)} ${words}`, requests, url);
  }
}
