/** Organisations whose assertions the issuer accepts. One call replaces the list. */
import { differences, removal } from '../model/difference.ts';
import { match } from '../model/match.ts';
import { readOr, type Section, step } from '../model/section.ts';

export const trustedIssuers: Section = {
  fields: ['trusted_issuers'],
  async plan({ trusted_issuers: wanted = [] }, management) {
    const present = await readOr([], () => management.trustedIssuers());
    const { pairs, rest } = match(wanted, present, (one, other) => one.issuer === other.issuer);
    const changes = [
      ...pairs.flatMap((pair) =>
        differences(`trusted_issuers[${pair.wanted.issuer}]`, pair.present ?? {}, pair.wanted),
      ),
      ...rest.map(({ issuer }) => removal(`trusted_issuers[${issuer}]`, issuer)),
    ];
    const whole = pairs.map((pair) => ({ ...pair.present, ...pair.wanted }));
    return changes.length === 0 ? [] : [step(changes, (project) => project.setTrustedIssuers(whole))];
  },
  pull: async (management) => ({ trusted_issuers: await readOr([], () => management.trustedIssuers()) }),
};
