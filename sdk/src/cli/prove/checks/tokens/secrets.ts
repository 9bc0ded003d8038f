/** P29: keys of the project in what the app sends to everybody. Only a key whose checksum is right counts. */
import { createHash } from 'node:crypto';
import type { Answer } from '../../traffic/gate.ts';
import type { Check } from '../common/check.ts';
import { getSignedOut } from '../common/personal-pages.ts';
import { requestOf, shownRequest } from '../common/world.ts';

/** The form is documented for secret scanners: a prefix, 43 characters, and a checksum of six. */
const KEY = /(svc_(?:man|app|wait)_)([0-9A-Za-z]{43})([0-9A-Za-z]{6})(?![0-9A-Za-z])/g;
const PLACES = ['/.service', '/.env', '/.env.local', '/.git/config'];
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const MOST_MAPS = 3;

export const secrets: Check = {
  ids: ['P29'],
  async run(world) {
    const { gate, nobody, a } = world.parts;
    const maps = [...nobody.walk.scripts, ...a.walk.scripts].flatMap(mapOf).filter((url) => gate.isApp(url));
    const places = [...PLACES.map((path) => new URL(path, gate.app)), ...maps.slice(0, MOST_MAPS)];
    const more: Answer[] = [];
    for (const url of places) more.push(await getSignedOut(world, url));
    for (const answer of [...nobody.walk.answers, ...a.walk.answers, ...more]) {
      const kind = keyIn(answer.text);
      if (kind === null) continue;
      const again = await getSignedOut(world, answer.url);
      const as = keyIn(again.text) === null ? 'A' : 'nobody';
      const requests = [shownRequest(as, answer, `a ${kind} key`)];
      const title = `${requestOf(answer)} holds a ${kind} key of the project`;
      world.find('P29', 'high', title, requests, answer.url);
    }
    world.prove('P29');
  },
};

function mapOf({ text, url }: Answer): URL[] {
  const [, name] = /\/\/[#@] sourceMappingURL=([^\s'"]+)/.exec(text) ?? [];
  return name && !name.startsWith('data:') && URL.canParse(name, url.href) ? [new URL(name, url)] : [];
}

function keyIn(text: string): string | null {
  for (const [, prefix = '', body = '', sum] of text.matchAll(KEY)) {
    if (checksum(prefix, body) === sum) return { svc_man_: 'management', svc_app_: 'application' }[prefix] ?? 'waiting';
  }
  return null;
}

function checksum(prefix: string, body: string): string {
  let rest = createHash('sha256').update(prefix).update(body).digest().readUIntBE(0, 6);
  let text = '';
  for (let index = 0; index < 6; index += 1) {
    text += ALPHABET.charAt(rest % 62);
    rest = Math.floor(rest / 62);
  }
  return text;
}
