/** SQLSTATE of a serialization failure and of a deadlock. */
const GIVEN_UP = new Set(['40001', '40P01']);
const ATTEMPTS = 3;

/** Of what the database gave up nothing happened, so it can be done once more. */
export async function untilNoDeadlock<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === ATTEMPTS || !GIVEN_UP.has(String((error as { code?: unknown }).code))) throw error;
    }
  }
}
