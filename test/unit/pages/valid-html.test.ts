import { describe, expect, it } from 'vitest';
import { htmlFaults } from '../../support/browser/html-validator.ts';
import { someOf } from '../../support/times.ts';
import { allPages } from './sample-pages.ts';

describe('every page is well-formed HTML', () => {
  it.each(someOf(Object.entries(allPages()), 4))('%s', async (_name, page) => {
    expect(await htmlFaults(page)).toEqual([]);
  });
});
