/**
 * P07 to P12, and a part of P14: tokens that are wrong in one known way, in every place where the app accepts a token.
 */
import type { CheckId } from '../../findings/catalogue.ts';
import type { TestPerson, WrongKind } from '../../people/cast.ts';
import type { Check } from '../common/check.ts';
import { twice } from '../common/personal-pages.ts';
import { shownRequest, type World } from '../common/world.ts';
import { NONSENSE, type Place, tokenPlaces } from './token-places.ts';

const KINDS: readonly (readonly [CheckId, WrongKind, string])[] = [
  ['P07', 'expired', 'that has expired'],
  ['P08', 'other_tenant', 'of another project'],
  ['P09', 'bad_signature', 'with a wrong signature'],
  ['P10', 'none_alg', 'without a signature'],
  ['P11', 'id_token', 'that is an id token'],
  ['P12', 'truncated', 'that was cut'],
  ['P14', 'ended', 'of a session that has ended'],
];
const IDS = KINDS.map(([id]) => id).filter((id) => id !== 'P14');
export const wrongTokens: Check = {
  ids: IDS,
  needsStage: true,
  async run(world, stage) {
    const places = await tokenPlaces(world, stage);
    if (places.length === 0) {
      const why = 'the app takes tokens of the service neither in a cookie nor in a header nor at its callback';
      return world.without(IDS, why);
    }
    const unsigned = new Set<Place>();
    for (const [id, kind, words] of KINDS) {
      const token = await stage.cast.wrongToken(stage.a, kind);
      for (const place of places) {
        // An app that does not check the signature does not check the session either. The missing check of the
        // signature is already reported.
        if (kind === 'ended' && unsigned.has(place)) continue;
        const isTaken = await tryToken(world, place, { id, token, words, a: stage.a });
        if (isTaken && kind === 'bad_signature') unsigned.add(place);
      }
      if (id !== 'P14') world.prove(id);
    }
  },
};

async function tryToken(
  world: World,
  place: Place,
  { id, token, words, a }: { id: CheckId; token: string; words: string; a: TestPerson },
): Promise<boolean> {
  const taken = await twice(
    () => place.ask(token),
    (answer) => world.isSelf(answer, a),
  );
  if (!taken) return false;
  const good = await place.ask(NONSENSE);
  const requests = [
    shownRequest('nonsense', good, a, `(in ${place.name})`),
    shownRequest(`a token ${words}`, taken, a, `(in ${place.name})`),
  ];
  const title = `A token ${words} is accepted in ${place.name}`;
  world.find(id, id === 'P14' ? 'medium' : 'high', title, requests, place.url);
  return true;
}
