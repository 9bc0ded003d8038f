/** Tenant ids that people can tell apart: two words and six characters, lower case, usable in a schema name. */
import { type Random, randomText } from '../kernel/random.ts';

const FIRST =
  'amber bold brave bright brisk calm clear clever cosy crisp curious deep eager early fair fleet fond frank free fresh gentle glad golden grand green happy hardy humble jolly keen kind light lively loyal lucky mellow merry mild neat noble open patient plain proud quick quiet ready royal silent silver sincere smart snug solid spry steady sunny swift tidy trusty warm wise witty'.split(
    ' ',
  );
const SECOND =
  'acorn badger beacon beaver birch bramble brook cedar clover comet crane creek daisy dove falcon fern finch fox garnet hare harbor hawk hazel heron ibis island ivy jay juniper kestrel lake lantern lark laurel lynx maple marten meadow moss newt oak orchard otter owl pebble pine plover poppy quail raven reed river robin rowan sage sparrow spruce starling stoat swan thistle thrush tulip walnut willow wren'.split(
    ' ',
  );
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';

export function createTenantId(random: Random): string {
  return `${pick(random, FIRST)}-${pick(random, SECOND)}-${randomText(random, 6, ALPHABET)}`;
}

function pick(random: Random, words: readonly string[]): string {
  const [high = 0, low = 0] = random.bytes(2);
  return words[((high << 8) | low) % words.length] ?? 'calm';
}
