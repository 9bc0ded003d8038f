/**
 * The report of `porchlight prove` for a person: first what was not reached, then what was checked, then each finding.
 */
import { describe, expect, it } from 'vitest';
import type { Report } from '../../../../sdk/src/cli/prove/findings/report.ts';
import { textOf } from '../../../../sdk/src/cli/prove/findings/text.ts';

const REPORT: Report = {
  app: 'http://localhost:4000',
  coverage: {
    version: '0.2.0',
    mode: 'fetch',
    proved: ['P01', 'P02', 'P04', 'P05', 'P06', 'P13'],
    reached: ['/', '/notes/:id'],
    not_reached: [
      { what: 'P03', why: 'it changes data, so it needs --write', applies: false },
      ...['P07', 'P08', 'P09', 'P12'].map((what) => ({ what, why: 'the app takes no tokens', applies: true })),
    ],
    requests: 230,
    seconds: 48.2,
    test_users: [{ as: 'A', id: 7, name: 'Prove Abc', email: 'test-x@test.invalid' }],
  },
  matrix: {
    columns: ['nobody', 'A', 'B', 'signed_out'],
    rows: [
      {
        method: 'GET',
        route: '/notes/:id',
        from: 'page',
        cells: { nobody: 'refused', A: 'opened', B: 'opened', signed_out: 'not_tried' },
      },
    ],
  },
  findings: [
    {
      id: 'P02',
      fingerprint: 'P02 GET /notes/:id B',
      severity: 'high',
      title: "GET /notes/17 gives B what is A's",
      requests: [
        { as: 'A', request: 'GET /notes/17', answer: '200, the data of A' },
        { as: 'B', request: 'GET /notes/17', answer: '200, the data of A' },
      ],
      fix: 'Read rows by their owner.',
      seen: 2,
      source: { file: 'app.mjs', line: 12 },
    },
  ],
};

const read = (report: Report): string => textOf(report, { paint: (_style, text) => text }).join('\n');

describe('the report', () => {
  it('is read from top to bottom', () => {
    expect(read(REPORT)).toBe(`prove http://localhost:4000

Not reached
  – P07–P09, P12: the app takes no tokens

Does not count
  – P03 (one person changes the data of another): it changes data, so it needs --write

Looked at
  6 checks: P01, P02, P04–P06, P13
  2 kinds of pages: /  /notes/:id

Who opens what
  Route          nobody     A          B          signed out
  GET /notes/:id refused    opened     opened     –

Found (A and B are two new people, nobody has no session)

✗ P02 high  GET /notes/17 gives B what is A's
    A: GET /notes/17 → 200, the data of A
    B: GET /notes/17 → 200, the data of A
    seen at 2 addresses of this route
    in app.mjs:12
    Repair: Read rows by their owner.

1 to mend. What is meant to be so goes into a file for --allow, with the reason.
230 requests in 48.2 s, fetch mode.
Made and ended: A 7. What the app kept of them has names like
"Prove Abc" and addresses under test.invalid.`);
  });

  it('says of a clean run that nothing is said about what was not reached', () => {
    expect(read({ ...REPORT, findings: [] })).toContain(
      'Nothing was found. About what was not reached, nothing is said.',
    );
  });

  it('has a table that fits 100 columns, also with the columns of teams and a long address', () => {
    const columns = ['nobody', 'A', 'B', 'signed_out', 'B_member', 'B_removed'];
    const cells = Object.fromEntries(columns.map((column) => [column, 'not_tried' as const]));
    const route = `/${'projects/:id/'.repeat(9)}members`;
    const lines = read({
      ...REPORT,
      matrix: { columns, rows: [{ method: 'DELETE', route, from: 'page', cells }] },
    }).split('\n');
    const head = lines.findIndex((line) => line.startsWith('  Route'));
    const [names = '', row = ''] = lines.slice(head, head + 2);
    expect([names.length, row.length].every((length) => length <= 100)).toBe(true);
    const starts = ['nobody', 'A', 'B', 'signed out', 'B member', 'B removed'].map((name) =>
      names.search(new RegExp(`\\b${name}(?= |$)`)),
    );
    expect(starts.map((at) => row[at])).toEqual(columns.map(() => '–'));
  });
});
