import { checkCookies } from '../../doctor/check-cookies.ts';
import { checkCredentials } from '../../doctor/check-credentials.ts';
import { type Visit, visitApp } from '../../doctor/check-deployed.ts';
import { checkProduction } from '../../doctor/check-production.ts';
import { checkAddresses, checkProject, idOfFile, idsOfSettings } from '../../doctor/check-project.ts';
import { checkProviders } from '../../doctor/check-providers.ts';
import { checkRedirects } from '../../doctor/check-redirects.ts';
import { checkRefusals } from '../../doctor/check-refusals.ts';
import { checkService } from '../../doctor/check-service.ts';
import { checkTenant } from '../../doctor/check-tenant.ts';
import { appSettings } from '../../doctor/env-files.ts';
import type { Finding } from '../../doctor/finding.ts';
import type { Command, Context } from '../../frame/command.ts';
import { EXIT, UsageError } from '../../frame/exit-codes.ts';
import type { Output } from '../../frame/output.ts';
import { ownOrigin } from '../../project/own-host.ts';
import { openUnchecked } from '../../project/project.ts';

export const doctor: Command = {
  name: 'doctor',
  summary: 'Check address, key, callbacks, redirects, clock and cookies',
  usage: '[app url]',
  options: {
    'redirect-uri': {
      type: 'string',
      value: '<url>',
      help: 'the address to try; the first registered one if left out',
    },
    production: { type: 'boolean', help: 'walk the checklist of /docs/going-live too' },
    probe: { type: 'boolean', help: 'try the cookies of an app that is not on this machine too' },
  },
  examples: [
    ['porchlight doctor', 'everything that can be checked from here'],
    ['porchlight doctor http://localhost:4000', 'and the app that runs there: is it of this project?'],
    ['porchlight doctor --production', 'is the project ready for people?'],
    ['porchlight doctor --production https://todo.example', 'and the app that is deployed there?'],
    ['porchlight doctor --redirect-uri https://todo.example/auth/callback', 'would this address pass?'],
  ],

  async run(context) {
    const { out } = context;
    const findings = await examine(context);
    const failed = findings.some(({ level }) => level === 'fail');
    out.result({ ok: !failed, findings }, () => [
      ...findings.flatMap((finding) => lines(finding, out)),
      '',
      failed ? 'Something is wrong; the lines with ✗ say what to do.' : 'All is well.',
    ]);
    return failed ? EXIT.findings : EXIT.ok;
  },
};

/** Later checks need the results of earlier ones, so the list ends at the first failed one. */
async function examine(context: Context): Promise<Finding[]> {
  const { folder, text, flag } = context;
  const app = appOf(context);
  const { credentials, management } = await openUnchecked(context);
  context.out.live('Looking …');
  const findings = await checkCredentials(folder, credentials);
  findings.push(...(await checkService(credentials.baseUrl, fetch, Date.now)));
  if (findings.some(({ check, level }) => check === 'service' && level === 'fail')) return findings;
  const { findings: ofTenant, report } = await checkTenant(management, new Date());
  findings.push(...ofTenant);
  if (!report) return findings;
  const own = report.resources.length > 0 ? await ownOrigin(credentials.baseUrl, management) : null;
  const bases = [credentials.baseUrl, ...(own === null ? [] : [own])];
  const visit = app && (await visitApp(app, bases, { fetch, now: Date.now }));
  findings.push(...(await checkIds(context, credentials.tenantId, report.tenant.tenant_id, visit)));
  findings.push(...checkAddresses(await appSettings(folder, context.env), bases));
  if (report.tenant.status === 'paused') return findings;
  const redirectUri = text('redirect-uri') ?? (app ? new URL('/auth/callback', app).href : undefined);
  findings.push(...(await checkRedirects(management, report, redirectUri)));
  const first = report.resources[0]?.callback_urls.find((url) => !url.includes('*'));
  if (report.resources.length > 0) {
    findings.push(...(await checkRefusals(management)));
    findings.push(...(await checkCookies(redirectUri ?? first, fetch, flag('probe') || app !== null)));
  }
  if (flag('production')) findings.push(...checkProduction(credentials.baseUrl, report));
  if (visit) findings.push(...visit.findings, ...(await checkProviders(management)));
  return findings;
}

/** Every id that is known here, on one line. */
async function checkIds(
  { folder, env }: Context,
  ofService: string,
  ofKey: string,
  visit: Visit | null,
): Promise<Finding[]> {
  const ofFile = await idOfFile(folder);
  return checkProject([
    { place: 'key', id: ofKey },
    { place: '.service', id: ofService },
    ...(ofFile ? [ofFile] : []),
    ...idsOfSettings(await appSettings(folder, env)),
    ...(visit?.tenantId ? [{ place: 'app', id: visit.tenantId }] : []),
  ]);
}

/** The named deployed app; null if none is named. */
function appOf({ positionals }: Context): URL | null {
  const [text, ...more] = positionals;
  if (text === undefined) return null;
  const url = /^https?:\/\//.test(text) && URL.canParse(text) ? new URL(text) : null;
  if (!url || more.length > 0) {
    throw new UsageError('Name the app by its address: porchlight doctor http://localhost:4000');
  }
  return url;
}

function lines({ check, level, message, remedy }: Finding, out: Output): string[] {
  const mark = {
    ok: out.paint('green', '✓'),
    warn: out.paint('yellow', '!'),
    fail: out.paint('red', '✗'),
    skip: out.paint('dim', '–'),
  }[level];
  return [
    `${mark} ${check.padEnd(12)}${message}`,
    ...(remedy ? [`${' '.repeat(14)}${out.paint('cyan', remedy)}`] : []),
  ];
}
