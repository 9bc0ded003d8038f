/**
 * Loads something at its first use. Protocol libraries are loaded this way: together they take longer to load than the rest
 * of the service, and many nodes never need them.
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

/** The same without waiting: a document costs nothing at the start, and is made only once. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
