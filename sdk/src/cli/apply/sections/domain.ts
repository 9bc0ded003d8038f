/** The project's own host, under which people sign in. */
import { differences, removal } from '../model/difference.ts';
import { readOr, type Section, step } from '../model/section.ts';

/** The service keeps names in ASCII and in lower case. */
const inAscii = (host: string): string => URL.parse(`http://${host.trim()}`)?.hostname ?? host;

export const domain: Section = {
  fields: ['domain'],
  async plan({ domain: wanted }, management) {
    const present = await readOr(null, () => management.domain());
    if (!wanted) {
      return present === null
        ? []
        : [step([removal('domain.host', present.host)], (project) => project.deleteDomain())];
    }
    const host = inAscii(wanted.host);
    const changes = differences('domain', { host: present?.host }, { host });
    return changes.length === 0 ? [] : [step(changes, (project) => project.setDomain(host))];
  },
  async pull(management) {
    const present = await readOr(null, () => management.domain());
    return { domain: present && { host: present.host } };
  },
};
