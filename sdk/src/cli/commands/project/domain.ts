/** The project's own host, under which people sign in. */
import type { Domain } from '../../../../generated/porchlight.schemas.ts';
import { type Followed, followChange } from '../../apply/follow.ts';
import type { Command, Context } from '../../frame/command.ts';
import { EXIT, UsageError } from '../../frame/exit-codes.ts';
import { plain } from '../../frame/output.ts';
import { openProject } from '../../project/project.ts';

const STATES = {
  pending: 'waits for its TXT record',
  active: 'is in use',
  lapsed: 'is no longer in use: its TXT record was not found for too long, or names another project',
} as const;

function show({ out }: Context, domain: Domain, followed?: Followed): void {
  out.result({ domain, ...followed?.data }, () => [
    `${out.paint(domain.status === 'active' ? 'green' : 'red', domain.status === 'active' ? '✓' : '·')} ${plain(domain.host)} ${STATES[domain.status]}`,
    ...(domain.problem ? [plain(`  ${domain.problem.message}`)] : []),
    ...(domain.problem?.seen.map((text) => plain(`  Found: ${text}`)) ?? []),
    ...domain.records.map(({ type, name, value }) => plain(`  ${type.padEnd(5)}  ${name}  ${value}`)),
    plain(`  ${domain.serves}`),
    ...domain.redirect_uris.flatMap(({ provider, redirect_uris }) =>
      redirect_uris.map((uri) => plain(`  Redirect URI at ${provider}: ${uri}`)),
    ),
    ...(domain.status === 'pending' ? ['  Create both DNS records, then run: porchlight domain check'] : []),
    ...(followed?.lines ?? []),
  ]);
}

export const domainShow: Command = {
  name: 'domain show',
  summary: 'Show your own domain and its DNS records',
  examples: [['porchlight domain show', 'state, records, and what the last check found']],
  async run(context) {
    const { management } = await openProject(context);
    const domain = await management.domain();
    if (domain) show(context, domain);
    else
      context.out.result({ domain }, () => ['No domain is set. Set one with: porchlight domain set login.example.com']);
    return EXIT.ok;
  },
};

export const domainSet: Command = {
  name: 'domain set',
  summary: 'Let people sign in under your own host',
  usage: '<host>',
  examples: [['porchlight domain set login.example.com', 'prints the DNS records to create']],
  async run(context) {
    const [host, ...more] = context.positionals;
    if (!host || more.length > 0) throw new UsageError('Name one host, such as login.example.com.');
    const { management } = await openProject(context);
    const domain = await management.setDomain(host);
    show(context, domain, await followChange(management, context, 'domain'));
    return EXIT.ok;
  },
};

export const domainCheck: Command = {
  name: 'domain check',
  summary: 'Look up the DNS records of your own domain',
  examples: [['porchlight domain check', 'says which record is missing, and what is there instead']],
  async run(context) {
    const { management } = await openProject(context);
    const domain = await management.checkDomain();
    show(context, domain);
    return domain.status === 'active' ? EXIT.ok : EXIT.findings;
  },
};

export const domainRemove: Command = {
  name: 'domain remove',
  summary: 'Stop using your own domain',
  examples: [['porchlight domain remove', 'people sign in at the address of the service again']],
  async run(context) {
    const { out } = context;
    const { management } = await openProject(context);
    const removed = await management.deleteDomain();
    const followed = await followChange(management, context, 'domain');
    out.result({ ...removed, ...followed.data }, () => [
      `${out.paint('green', '✓')} People sign in at the address of the service again`,
      ...followed.lines,
    ]);
    return EXIT.ok;
  },
};
