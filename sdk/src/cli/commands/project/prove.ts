import type { Command } from '../../frame/command.ts';
import { EXIT } from '../../frame/exit-codes.ts';
import { linesOfPlan, planRun } from '../../prove/dry-run.ts';
import { exitOf } from '../../prove/findings/outcome.ts';
import { demandsOf, MAX_REQUESTS, MINUTES, optionsOf } from '../../prove/options.ts';
import { printReport } from '../../prove/print.ts';
import { prove as run } from '../../prove/prove.ts';
import { checkPlaceOfTests, writeTests } from '../../prove/write-tests.ts';

export const prove: Command = {
  name: 'prove',
  summary: 'Test the app behind the login: two users, no session, wrong tokens, an outage',
  usage: '<app url>',
  options: {
    write: { type: 'boolean', help: 'fill in forms too, as test users, and see who can change what they wrote' },
    production: {
      type: 'string',
      value: '<host>',
      help: 'with --write, away from this machine: the host of the app, because people use it',
    },
    'dry-run': { type: 'boolean', help: 'only say what would be opened; nobody signs in' },
    as: {
      type: 'string',
      multiple: true,
      value: '<file>',
      help: 'somebody who is signed in already, for an app with any login; given twice: {"canary": "text only they see", "cookies": {…}, "headers": {…}}',
    },
    allow: {
      type: 'string',
      value: '<file>',
      help: 'findings that are accepted: [{"id": "P02", "path": "/members", "reason": "…"}]',
    },
    require: {
      type: 'string',
      value: '<ids>',
      help: 'checks that must be carried out, such as P01,P02; exit 3 if not',
    },
    'partial-ok': { type: 'boolean', help: 'exit 0 although something was not reached' },
    'fail-on': {
      type: 'string',
      value: '<low|medium|high>',
      values: ['low', 'medium', 'high'],
      help: 'the least severity of a finding for exit 1; medium if left out',
    },
    compare: { type: 'string', value: '<file>', help: 'the JSON of an earlier run: says what is open now and was not' },
    'write-tests': {
      type: 'string',
      value: '<folder>',
      help: 'write a test for each finding, which fails until it is mended',
    },
    format: { type: 'string', value: '<text|json|sarif>', help: 'text in a terminal, JSON when piped, if left out' },
    'max-requests': {
      type: 'string',
      value: '<number>',
      help: `how many requests the app gets; ${MAX_REQUESTS} if left out`,
    },
    minutes: { type: 'string', value: '<number>', help: `how long it may take; ${MINUTES} if left out` },
    'no-record': { type: 'boolean', help: 'keep the report here: no receipt is made at the service' },
  },
  examples: [
    [
      'porchlight prove http://localhost:4000',
      'does anything reach the wrong person? Exit 1: yes; 3: something was not looked at',
    ],
    ['porchlight prove http://localhost:4000 --write', 'with forms, so that what people write is looked for too'],
    ['porchlight prove http://localhost:4000 --dry-run', 'what it would open'],
    ['porchlight prove https://todo.example --format sarif', 'for code scanning, at a host that is proven to be yours'],
    ['porchlight prove http://localhost:8055 --as ada.json --as grace.json', 'an app with another login'],
  ],

  async run(context) {
    const { out, flag, text } = context;
    const demands = demandsOf(context);
    const tests = text('write-tests');
    if (tests !== undefined) await checkPlaceOfTests(tests, context);
    const options = await optionsOf(context);
    const plan = await planRun(options);
    if (flag('dry-run')) {
      out.result(plan, () => linesOfPlan(plan));
      return EXIT.ok;
    }
    out.hint(...linesOfPlan(plan));
    const outcome = await run(options);
    printReport(outcome, context);
    if (tests !== undefined) {
      const file = await writeTests(tests, outcome.report, context);
      out.hint(
        file === null ? 'No test was written: nothing was found.' : `Wrote ${file}. It fails until it is mended.`,
      );
    }
    const code = exitOf(outcome, demands);
    if (outcome.notRecorded === undefined) return code;
    // A finding says more than a report that was not taken.
    if (code === EXIT.ok) throw outcome.notRecorded;
    const why = outcome.notRecorded instanceof Error ? outcome.notRecorded.message : 'no answer';
    out.fault('notRecorded', `The report was not recorded: ${why}`, []);
    return code;
  },
};
