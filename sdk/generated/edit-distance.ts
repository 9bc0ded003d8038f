// Copied from contract/src/edit-distance.ts by `npm run generate`. Never edited.
/**
 * For the word that somebody probably meant. Imports nothing: `npm run generate` copies this file into the SDK.
 */

/**
 * The number of characters that must be changed, added, removed or swapped with their neighbour to turn one text into the
 * other.
 */
export function editDistance(left: string, right: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const at = (line: readonly number[], index: number): number => line[index] ?? 0;
      const same = left[row - 1] === right[column - 1];
      const swapped =
        row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      current.push(
        Math.min(
          at(last, column) + 1,
          at(current, column - 1) + 1,
          at(last, column - 1) + (same ? 0 : 1),
          ...(swapped ? [at(beforeLast, column - 2) + 1] : []),
        ),
      );
    }
    [beforeLast, last] = [last, current];
  }
  return last[right.length] ?? 0;
}
