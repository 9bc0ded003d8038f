/**
 * What a call can do to a project, and how risky that is. A call has the risks of all its effects. The effects come
 * from comparing the state before with the state after, whatever the verb is. Pure.
 */
import { APPROVED_RISKS, type ApprovedRisk, PASSED_DAYS } from '@porchlight/contract';

const LATELY = `in the last ${PASSED_DAYS} days`;

export const EFFECTS = {
  newPlace: { risk: 'outward', words: 'it adds a new place' },
  newReceiver: { risk: 'outward', words: 'it adds a receiver of events, enables one, or sends it more kinds of them' },
  newClient: { risk: 'outward', words: 'it adds a client' },
  newSecret: { risk: 'outward', words: 'it makes a secret' },
  newKey: { risk: 'outward', words: 'it makes a key' },
  newMember: { risk: 'outward', words: 'it invites a person' },
  moreRights: { risk: 'outward', words: 'it gives a key or a member more rights' },
  moreTrust: { risk: 'outward', words: 'it trusts an issuer, a client or a domain that it did not trust' },
  lessProof: { risk: 'outward', words: 'a client no longer has to prove itself' },
  teamOwner: { risk: 'outward', words: 'it makes or invites an owner of a team, or somebody who can make one' },
  opensAccess: { risk: 'outward', words: 'it lets more people in' },
  opensAgents: { risk: 'outward', words: 'it lets the first agents connect' },
  providerOn: { risk: 'outward', words: 'it enables an identity provider' },
  providerClient: { risk: 'outward', words: 'it brings credentials, an issuer or a domain of a provider' },
  rotatesKeys: { risk: 'outward', words: 'it replaces the keys of the project' },
  imports: { risk: 'outward', words: 'it imports people' },
  exports: { risk: 'outward', words: 'it exports people' },
  losesHost: { risk: 'disruptive', words: `it refuses a host that sign-ins used ${LATELY}` },
  losesClient: { risk: 'disruptive', words: `a client that people used ${LATELY} has to prove itself in another way` },
  losesAgents: { risk: 'disruptive', words: `it refuses a server that agents asked for ${LATELY}` },
  losesPeople: { risk: 'disruptive', words: `it refuses people who signed in ${LATELY}` },
  losesProvider: { risk: 'disruptive', words: `it disables a provider that people used ${LATELY}` },
  losesIssuer: { risk: 'disruptive', words: `it trusts an organisation less, and one signed people in ${LATELY}` },
  lowersMode: { risk: 'disruptive', words: 'it sends tokens in addresses (`callback_mode`: `tokens`)' },
  endsKey: { risk: 'disruptive', words: 'it ends or narrows another key' },
  endsMember: { risk: 'disruptive', words: 'it takes rights from a member' },
  deletes: { risk: 'irreversible', words: 'it deletes something for good' },
} as const satisfies Readonly<Record<string, { readonly risk: ApprovedRisk; readonly words: string }>>;

export type EffectKind = keyof typeof EFFECTS;

export interface Effect<Kind extends EffectKind = EffectKind> {
  readonly kind: Kind;
  /** What exactly is added. The key that took the same thing away may put it back. */
  readonly thing?: string;
}

/** Ordered from the least harm to the most. */
export const risksOf = (kinds: readonly EffectKind[]): ApprovedRisk[] =>
  APPROVED_RISKS.filter((risk) => kinds.some((kind) => EFFECTS[kind].risk === risk));
