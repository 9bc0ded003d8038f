/** How many codes are mailed, and to whom. */
import {
  MAIL_PER_ADDRESS,
  MAIL_PER_ADDRESS_AND_CALLER,
  MAIL_PER_CALLER_HOUR,
  MAIL_PER_DAY_OF_GUESTS,
  MAIL_PER_GUEST_DAY,
  MAIL_PER_KNOWN_BROWSER,
  MAIL_PER_PROJECT_DAY,
  MAIL_WINDOW_MINUTES,
  WRONG_CODES_PER_CALLER_HOUR,
} from '@porchlight/contract';

const inWindow = (count: number): string => `${count} in ${MAIL_WINDOW_MINUTES} minutes`;

const ROWS: readonly (readonly [what: string, count: string])[] = [
  ['Codes for one address, asked for by one caller', inWindow(MAIL_PER_ADDRESS_AND_CALLER)],
  ['Codes for one address, over all projects that use the mail server of the service', inWindow(MAIL_PER_ADDRESS)],
  [
    'Codes for an address in a browser that has signed in with it before, not counted above',
    inWindow(MAIL_PER_KNOWN_BROWSER),
  ],
  ['Codes that one caller asks for', `${MAIL_PER_CALLER_HOUR} an hour`],
  ['Wrong codes of one caller', `${WRONG_CODES_PER_CALLER_HOUR} an hour`],
  ['Mails of a project that nobody has claimed', `${MAIL_PER_GUEST_DAY} a day`],
  [
    'Mails of a claimed project by the mail server of the service; by its own there is no such limit',
    `${MAIL_PER_PROJECT_DAY} a day`,
  ],
  [
    'Mails of all unclaimed projects together (`MAIL_PER_DAY`)',
    `${MAIL_PER_DAY_OF_GUESTS.toLocaleString('en-GB')} a day`,
  ],
];

/** The rows of a table that the document begins. */
export const mailLimitRows = (): string => ROWS.map(([what, count]) => `| ${what} | ${count} |`).join('\n');
