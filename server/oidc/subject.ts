/** Which names of people at an identity provider (`sub`) can be kept. Pure. */

/** OpenID Connect Core section 2. */
export const SUBJECT_MAX = 255;

const CONTROL = /\p{Cc}/u;

/** The database holds no NUL, and halves of surrogate pairs would all be stored as the same character: several people as one. */
export const isIntactSubject = (subject: string): boolean =>
  subject !== '' && subject.isWellFormed() && !CONTROL.test(subject);
