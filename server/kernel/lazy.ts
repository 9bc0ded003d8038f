/**
 * What is loaded when it is first asked for. Protocol libraries are: together they take longer to load than all the rest
 * of the service, and many a node never needs them.
 */
export function lazy<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => {
    loaded ??= load().catch((error: unknown) => {
      // The next call tries again.
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
}

/** The same at once: documents cost the start nothing, and a request only sends them. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
