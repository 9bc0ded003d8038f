/** From which former system the sessions of a project are taken over. */
import { ADOPTION } from '@porchlight/contract';
import { ok } from '../../kernel/result.ts';
import type { AdoptionSource } from '../../social-login/settings/adoption-source.ts';
import { concerns, listed, more, newHosts, versionOf } from './changes.ts';
import { type CallOf, each, HARMLESS, type PresentState, row, when } from './rule.ts';

type Source = Omit<AdoptionSource, 'from'>;

/** All of it: a source with other keys, another audience or another end is another one. */
const trustIn = (source: Source | null): string[] =>
  source ? [`${source.issuer} by ${source.jwksUri} for ${source.audience} until ${source.until}`] : [];

const addressesOf = (source: Source | null): string[] => (source ? [source.issuer, source.jwksUri] : []);

/** Null if there is no social login. */
async function difference(tenantId: string, state: PresentState, next: Source | null) {
  const resource = await state.resource(tenantId);
  if (!resource) return null;
  const present = resource.adoption;
  const [before, after] = [trustIn(present), trustIn(next)];
  return {
    trusted: more(before, after),
    described: {
      version: versionOf(present),
      setting: { setting: 'adoption', before, after },
      changes: [
        ...newHosts(more(addressesOf(present), addressesOf(next))),
        ...listed('Former system', before, after),
        ...(next ? [concerns('Who comes in without a sign-in', 'users who were imported with an id of it')] : []),
      ],
    },
  };
}

export const setAdoption = row(
  ['moreTrust'],
  'the former system',
  async ({ tenant, body }: CallOf<'setAdoption'>, state) => {
    const { jwks_uri: jwksUri, ...source } = body;
    const found = await difference(tenant.id, state, { ...source, jwksUri });
    if (!found) return HARMLESS;
    return ok({ ...found.described, effects: each('moreTrust', found.trusted) });
  },
);

export const deleteAdoption = row(['losesIssuer'], 'the former system', async ({ tenant }, state) => {
  const found = await difference(tenant.id, state, null);
  if (!found) return HARMLESS;
  const isUsed = found.described.setting.before.length > 0 && (await state.usage(tenant.id)).signedIn(ADOPTION);
  return ok({ ...found.described, effects: when(isUsed, 'losesIssuer') });
});
