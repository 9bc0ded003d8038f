/** Entries of the file and things of the project that are the same. Pure. */

interface Matched<W, P> {
  readonly pairs: readonly { readonly wanted: W; readonly present: P | undefined }[];
  /** The project has it, and the file does not. */
  readonly rest: readonly P[];
}

/** Each thing of the project is taken once, so that two with the same name stay two. */
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
