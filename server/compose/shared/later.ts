/**
 * Two features that need each other: one is composed first and gets a `Later` for the other. Only a call that is made
 * while the service runs may ask for the value.
 */
export interface Later<T> {
  set(value: T): void;
  get(): T;
}

export function later<T>(name: string): Later<T> {
  let known: { readonly value: T } | undefined;
  return {
    set(value) {
      if (known) throw new Error(`${name} is composed twice`);
      known = { value };
    },
    get() {
      if (!known) throw new Error(`${name} is needed before it is composed`);
      return known.value;
    },
  };
}
