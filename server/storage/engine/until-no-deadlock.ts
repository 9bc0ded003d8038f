/** SQLSTATE of a serialization failure and of a deadlock. */
const GIVEN_UP = new Set(['40001', '40P01']);
const ATTEMPTS = 3;

/** A statement that the database cancelled had no effect, so it is safe to retry. */
export async function untilNoDeadlock<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === ATTEMPTS || !GIVEN_UP.has(String((error as { code?: unknown }).code))) throw error;
    }
  }
}
