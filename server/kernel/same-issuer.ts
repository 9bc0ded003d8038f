/** Whether two texts name one issuer: some parties write theirs with a slash at the end, and others without. Pure. */
const bare = (issuer: string): string => issuer.replace(/\/$/, '');

export const isSameIssuer = (one: unknown, other: string): boolean =>
  typeof one === 'string' && bare(one) === bare(other);
