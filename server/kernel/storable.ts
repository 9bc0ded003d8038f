/** A text as the database takes it: PostgreSQL stores neither a zero byte nor half of a character. */
export const storable = (text: string): string => text.toWellFormed().replaceAll(/\p{Cc}/gu, '');
