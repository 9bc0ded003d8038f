/**
 * When a session ends: the time that its last refresh gave it, and never later than the absolute end that the resource
 * sets. A resource without one has null days, which `least` ignores. Days are counted as hours, so that no clock change
 * makes one longer.
 */
export const sessionEnd = (expiresAt: string, createdAt: string, maxDays: string): string =>
  `least(${expiresAt}, ${createdAt} + ${maxDays} * interval '24 hours')`;
