/** What a line of the activity says of a change that was refused. */
import { MCP_TOOLS, operationsOf } from '@porchlight/contract';
import { describe, expect, it } from 'vitest';
import { activityWords, isChange, triedWords } from '../../../server/desk/activity-words.ts';

describe('the words of a refused change', () => {
  it.each([
    ['deleteWebhook', 'Tried to delete a webhook'],
    ['changeUser', 'Tried to block or unblock a user'],
    ['provisionTeams', 'Tried to turn teams on, or change their roles'],
    ['restoreTenant', 'Tried to take the deleted project back'],
    ['setLogo', 'Tried to set the logo of the sign-in pages'],
  ])('%s: %s', (operation, words) => {
    expect(triedWords(operation)).toBe(words);
  });

  it('say of no operation that it was done', () => {
    const names = [...operationsOf().map(({ metadata }) => metadata.id), ...MCP_TOOLS].filter(isChange);
    const past = names.filter((name) => /^(\w+ed|Took|Gave|Made|Sent|Left|Undid|Withdrew)\b/.test(activityWords(name)));
    expect(past.length).toBeGreaterThan(30);
    expect(
      past.filter((name) => triedWords(name).split(' ')[2] === activityWords(name).split(' ')[0]?.toLowerCase()),
    ).toEqual([]);
  });
});
