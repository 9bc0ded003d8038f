/** Finds the entries of the file that the project already has. Pure. */

interface Matched<W, P> {
  readonly pairs: readonly { readonly wanted: W; readonly present: P | undefined }[];
  /** What the project has and the file does not. */
  readonly rest: readonly P[];
}

/** Each entry of the project is matched once, so that two with the same name stay two. */
export function match<W, P>(
  wanted: readonly W[],
  present: readonly P[],
  isSame: (wanted: W, present: P) => boolean,
): Matched<W, P> {
  const rest = [...present];
  const pairs = wanted.map((one) => {
    const index = rest.findIndex((other) => isSame(one, other));
    return { wanted: one, present: index < 0 ? undefined : rest.splice(index, 1)[0] };
  });
  return { pairs, rest };
}
