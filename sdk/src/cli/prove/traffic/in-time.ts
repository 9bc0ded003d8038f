/** The result of some work if it comes in time; otherwise this value. */
export async function inTime<T, Other>(work: Promise<T>, milliseconds: number, other: Other): Promise<T | Other> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Other>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, milliseconds), other);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
