/** Makes a value at the first call and keeps it: documents cost the start nothing, and a request only sends them. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
