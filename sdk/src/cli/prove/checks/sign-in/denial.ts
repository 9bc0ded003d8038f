/** P27: a person refuses, or the sign-in fails. The app must answer with a page from which the person can go on. */

import { begin } from '../../people/sign-in.ts';
import type { Answer } from '../../traffic/gate.ts';
import type { Check } from '../common/check.ts';
import { type Stage, shownRequest, type World } from '../common/world.ts';

export const denial: Check = {
  ids: ['P27'],
  needsStage: true,
  async run(world, stage) {
    for (const error of ['access_denied', 'login_failed']) {
      const first = await refusedWith(world, stage, error);
      if (!first) return world.skip(['P27'], 'the sign-in could not be begun');
      world.prove('P27');
      const fault = faultOf(first);
      if (fault === null || faultOf((await refusedWith(world, stage, error)) ?? []) !== fault) continue;
      const [callback] = first;
      const last = first.at(-1);
      if (!callback || !last) continue;
      const requests = [shownRequest('A', callback, undefined, `(error=${error})`), shownRequest('A', last)];
      return world.find('P27', fault === 'blank' ? 'low' : 'medium', TITLES[fault], requests, callback.url);
    }
  },
};

const TITLES = {
  broken: 'The app breaks when a person declines the sign-in',
  loop: 'The app goes round in circles when a person declines the sign-in',
  blank: 'The app shows an empty page when a person declines the sign-in',
} as const;

async function refusedWith(world: World, stage: Stage, error: string): Promise<Answer[] | null> {
  const visitor = world.newVisitor();
  const start = await begin(visitor, stage.entry);
  if (!start) return null;
  const asked = start.searchParams.get('redirect_uri') ?? `${stage.callback.origin}${stage.callback.pathname}`;
  const url = URL.canParse(asked) ? new URL(asked) : stage.callback;
  if (!visitor.gate.isApp(url)) return null;
  url.searchParams.set('error', error);
  const state = start.searchParams.get('state');
  if (state !== null) url.searchParams.set('state', state);
  return visitor.open(url);
}

function faultOf(trail: readonly Answer[]): keyof typeof TITLES | null {
  const last = trail.at(-1);
  if (!last || last.status === 0 || last.status >= 500) return 'broken';
  if (last.location && trail.length > 5) return 'loop';
  return last.status === 200 && last.text.trim() === '' ? 'blank' : null;
}
