/** The former system whose sessions are taken over. It has an end, so a project without one has nothing in its file. */
import type { AdoptionSource } from '../../../../generated/porchlight.schemas.ts';
import { differences, removal } from '../model/difference.ts';
import { readOr, type Section, step, type Taken } from '../model/section.ts';

/** Two spellings of one time are the same. */
const written = (source: AdoptionSource): AdoptionSource => ({
  ...source,
  until: Number.isNaN(Date.parse(source.until)) ? source.until : new Date(source.until).toISOString(),
});

const taken = ({ issuer }: AdoptionSource): Taken => ({
  what: `the sessions of ${issuer}`,
  isUsedBy: ({ event, metadata }) => event === 'authorize' && metadata.provider === 'adoption',
});

export const adoption: Section = {
  fields: ['adoption'],
  async plan({ adoption: wanted }, management) {
    if (wanted === undefined) return [];
    const present = await readOr(null, () => management.adoption());
    if (wanted === null) {
      if (present === null) return [];
      const call = step([removal('adoption.issuer', present.issuer)], (project) => project.deleteAdoption());
      return [{ ...call, takes: [taken(present)] }];
    }
    const next = written(wanted);
    const changes = differences('adoption', present ? written(present) : {}, next);
    if (changes.length === 0) return [];
    const call = step(changes, (project) => project.setAdoption(next));
    return [present && present.issuer !== next.issuer ? { ...call, takes: [taken(present)] } : call];
  },
  async pull(management) {
    const present = await readOr(null, () => management.adoption());
    return present === null ? {} : { adoption: present };
  },
};
