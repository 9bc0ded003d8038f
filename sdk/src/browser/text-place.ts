/** A place for one text that outlives the page or the app. */
export interface TextPlace {
  read(): string | null;
  /** Null removes it. */
  write(text: string | null): void;
}

/** In the browser, `localStorage` if no other storage is named. A storage that is switched off is an empty one. */
export const webPlace = (key: string, storage: () => Storage = () => localStorage): TextPlace => ({
  read() {
    try {
      return storage().getItem(key);
    } catch {
      return null;
    }
  },
  write(text) {
    if (text === null) storage().removeItem(key);
    else storage().setItem(key, text);
  },
});
