/** The pages of a project, as what follows its address: whatever the desk has, so that none is left out. */
import { SECTIONS } from '../../../server/desk/pages/frame/project-page.ts';

export const SECTION_PATHS: readonly string[] = Object.keys(SECTIONS).map((name) =>
  name === 'overview' ? '' : `/${name}`,
);
