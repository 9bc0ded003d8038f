/** The newest event of a project, found by its id. */
import type { Management } from '../../management/index.ts';

/** Ids rise, so a search of a few dozen calls finds the end of a history of millions. */
export async function newestEvent(management: Management): Promise<number> {
  const firstBehind = async (after: number): Promise<number | null> => {
    for await (const { id } of management.events({ after })) return id;
    return null;
  };
  let [newest, step] = [0, 1];
  for (let found = await firstBehind(0); found !== null; found = await firstBehind(newest + step)) {
    newest = found;
    step *= 2;
  }
  let beyond = newest + step;
  while (newest < beyond) {
    const middle = Math.floor((newest + beyond) / 2);
    const found = await firstBehind(middle);
    if (found === null) beyond = middle;
    else newest = found;
  }
  return newest;
}
