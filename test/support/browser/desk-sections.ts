/** The pages of a project, by the part after its address: all that the desk has, so that none is forgotten. */
import { SECTIONS } from '../../../server/desk/sections.ts';

export const SECTION_PATHS: readonly string[] = Object.keys(SECTIONS).map((name) =>
  name === 'overview' ? '' : `/${name}`,
);
