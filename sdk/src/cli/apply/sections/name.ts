/** The name by which people know the project. */
import { differences } from '../model/difference.ts';
import { type Section, step } from '../model/section.ts';

export const name: Section = {
  fields: ['name'],
  async plan({ name: wanted = '' }, management) {
    const { tenant } = await management.status();
    const changes = differences('', { name: tenant.name }, { name: wanted });
    return changes.length === 0 ? [] : [step(changes, (project) => project.rename(wanted))];
  },
  async pull(management) {
    const { tenant } = await management.status();
    return tenant.name === null ? {} : { name: tenant.name };
  },
};
