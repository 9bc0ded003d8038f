/** Sessions of the system that the app has left. */
import type { AdoptionSource } from '../../../../generated/porchlight.schemas.ts';
import { type Followed, followChange } from '../../apply/follow.ts';
import type { Command, Context } from '../../frame/command.ts';
import { EXIT, UsageError } from '../../frame/exit-codes.ts';
import { plain } from '../../frame/output.ts';
import { timeOf } from '../../frame/words.ts';
import { openProject } from '../../project/project.ts';

function show({ out }: Context, adoption: AdoptionSource, followed?: Followed): void {
  const isOver = Date.parse(adoption.until) <= Date.now();
  out.result({ adoption, ...followed?.data }, () => [
    isOver
      ? `${out.paint('yellow', '·')} The time to take sessions of ${plain(adoption.issuer)} over has ended`
      : `${out.paint('green', '✓')} Sessions of ${plain(adoption.issuer)} are taken over`,
    plain(`  until     ${timeOf(adoption.until)} UTC`),
    plain(`  keys      ${adoption.jwks_uri}`),
    plain(`  audience  ${adoption.audience}`),
    ...(followed?.lines ?? []),
  ]);
}

export const adoptionShow: Command = {
  name: 'adoption show',
  summary: 'Show from which former system sessions are taken over',
  examples: [['porchlight adoption show', 'issuer, keys, audience and the end']],
  async run(context) {
    const { management } = await openProject(context);
    const adoption = await management.adoption();
    if (adoption) show(context, adoption);
    else
      context.out.result({ adoption }, () => [
        'No sessions are taken over. Begin with: porchlight adoption set <issuer> --audience <text> --until <day>',
      ]);
    return EXIT.ok;
  },
};

export const adoptionSet: Command = {
  name: 'adoption set',
  summary: 'Take sessions of a former system over, until a day',
  details:
    'People who are signed in there stay signed in here, if they were imported with --issuer. It creates nobody, and never looks at an address. One system at a time: it replaces the one before.',
  usage: '<issuer>',
  options: {
    audience: {
      type: 'string',
      value: '<text>',
      help: 'what its tokens for this app have in aud, or in azp without aud',
    },
    until: {
      type: 'string',
      value: '<day>',
      help: 'the last day, such as 2027-01-31 (UTC), or a time in ISO 8601; at most 60 days from now',
    },
    'jwks-uri': {
      type: 'string',
      value: '<url>',
      help: 'where it publishes its keys; <issuer>/.well-known/jwks.json if left out',
    },
  },
  examples: [
    [
      'porchlight adoption set https://clerk.example.com --audience https://app.example.com --until 2027-01-31',
      'at the end of January everybody else signs in once more',
    ],
  ],
  async run(context) {
    const { positionals, text } = context;
    const [issuer, ...more] = positionals;
    if (!issuer || more.length > 0) throw new UsageError('Name one issuer, as its tokens have it in iss.');
    const audience = text('audience');
    if (!audience) throw new UsageError('Name what its tokens for this app have in aud, with --audience.');
    const source = {
      issuer,
      jwks_uri: text('jwks-uri') ?? `${issuer.replace(/\/+$/, '')}/.well-known/jwks.json`,
      audience,
      until: untilIn(text('until')),
    };
    const { management } = await openProject(context);
    const adoption = await management.setAdoption(source);
    show(context, adoption ?? source, await followChange(management, context, 'adoption'));
    return EXIT.ok;
  },
};

/** A day means its end. */
function untilIn(wanted = ''): string {
  const time = new Date(/^\d{4}-\d{2}-\d{2}$/.test(wanted) ? `${wanted}T23:59:59.999Z` : wanted);
  if (!/^\d{4}-/.test(wanted) || Number.isNaN(time.getTime()))
    throw new UsageError('--until must be a day, such as 2027-01-31, or a time in ISO 8601.');
  return time.toISOString();
}

export const adoptionRemove: Command = {
  name: 'adoption remove',
  summary: 'Take no more sessions over',
  examples: [['porchlight adoption remove', 'sessions that were taken over stay']],
  async run(context) {
    const { out } = context;
    const { management } = await openProject(context);
    const present = await management.adoption();
    if (present === null) throw new UsageError('No sessions are taken over; see: porchlight adoption show');
    await management.deleteAdoption();
    const followed = await followChange(management, context, 'adoption');
    out.result({ removed: true, issuer: present.issuer, ...followed.data }, () => [
      `${out.paint('green', '✓')} No more sessions of ${plain(present.issuer)} are taken over; those that were stay`,
      ...followed.lines,
    ]);
    return EXIT.ok;
  },
};
