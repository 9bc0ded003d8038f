/** What is asked before a setting of the whole project ends something. */
import type { Question } from '../../project-call.ts';

export const TEST_USERS_OFF: Question = {
  section: 'settings',
  title: 'Switch test users off?',
  lost: 'You can switch them on again, but those who are there do not come back.',
  stops: [
    'All test users of the project are deleted at once, with their sessions.',
    'Tests that sign in as one of them fail, until they are switched on and a test makes new ones.',
  ],
  button: 'Switch test users off',
};

export const FORGET_BROWSERS: Question = {
  section: 'settings',
  title: 'Forget all browsers?',
  lost: 'You can switch it on again, but the browsers that are remembered now are forgotten.',
  stops: [
    'No browser is remembered any more: people sign in again at each of your OpenID clients.',
    'Sessions that people have in your apps go on.',
  ],
  button: 'Forget all browsers',
};
