/** PostgreSQL's texts cannot hold NUL, and it refuses one in a parameter; nothing stored can match it. */
export const holdsNul = (text: string | undefined): boolean => text?.includes('\0') ?? false;
