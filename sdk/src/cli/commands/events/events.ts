import type { AuthEvent } from '../../../../generated/porchlight.schemas.ts';
import type { EventsQuery, Management } from '../../../management/index.ts';
import type { Command } from '../../frame/command.ts';
import { EXIT, UsageError } from '../../frame/exit-codes.ts';
import { limitOf } from '../../frame/limit-option.ts';
import { type Output, plain } from '../../frame/output.ts';
import { timeOf } from '../../frame/words.ts';
import { newestEvent } from '../../project/newest-event.ts';
import { openProject } from '../../project/project.ts';

/** With this factor, a rare kind is found in few rounds, and little is read twice. */
const SPAN_GROWTH = 8;

const KINDS = {
  login_started: 'dim',
  authorize: 'green',
  token_refreshed: 'cyan',
  logout: 'bold',
  consent_denied: 'yellow',
  login_failed: 'red',
} as const satisfies Record<AuthEvent['event'], string>;

const isKind = (text: string): text is AuthEvent['event'] => Object.hasOwn(KINDS, text);

export const events: Command = {
  name: 'events',
  summary: 'Show the history of sign-ins',
  options: {
    follow: { type: 'boolean', short: 'f', help: 'go on with what happens from now on, until Ctrl-C' },
    after: { type: 'string', value: '<id>', help: 'only higher ids' },
    event: { type: 'string', value: '<kind>', help: Object.keys(KINDS).join(', ') },
    user: { type: 'string', value: '<id>', help: 'only of this user' },
    limit: { type: 'string', value: '<n>', help: 'how many of the newest; with --after, how many of the first' },
  },
  examples: [
    ['porchlight events --follow', 'everything so far, then as it happens'],
    ['porchlight events --limit 10', 'the newest ten'],
    ['porchlight events --event login_failed', 'what went wrong'],
    ['porchlight events -f | jq -c "{event, email}"', 'one JSON object a line'],
  ],

  async run(context) {
    const { out, flag, number, text, signal } = context;
    const kind = text('event');
    if (kind !== undefined && !isKind(kind)) throw new UsageError(`There is no event of the kind ${kind}.`);
    const [after, userId, limit] = [number('after'), number('user'), limitOf(context)];
    const { management } = await openProject(context);
    const follow = flag('follow');
    const waiting = (): void => void (follow && out.live('Waiting for sign-ins …'));
    const query = {
      follow,
      signal,
      onUnavailable: () => out.live('The service is away; waiting for it …'),
      ...(after !== undefined && { after }),
      ...(userId !== undefined && { userId }),
      ...(kind !== undefined && { event: kind }),
    };
    let count = 0;
    const show = (event: AuthEvent): void => {
      count += 1;
      out.result(event, () => [line(event, out)]);
    };
    waiting();
    if (limit !== undefined && after === undefined && !follow) {
      for (const event of await newestOf(management, query, limit)) show(event);
    } else {
      for await (const event of management.events(query)) {
        show(event);
        if (count === limit) break;
        waiting();
      }
    }
    if (count === 0) out.hint('No events yet.');
    return signal.aborted ? EXIT.interrupted : EXIT.ok;
  },
};

/**
 * The service lists events only from old to new, so this reads the end of the history. If it finds too few, because
 * people were erased or the query asks for certain events only, it begins earlier.
 */
async function newestOf(management: Management, query: EventsQuery, limit: number): Promise<AuthEvent[]> {
  const newest = await newestEvent(management);
  for (let span = limit; ; span *= SPAN_GROWTH) {
    const after = Math.max(0, newest - span);
    const found: AuthEvent[] = [];
    for await (const event of management.events({ ...query, after })) {
      found.push(event);
      if (found.length > limit) found.shift();
    }
    if (found.length === limit || after === 0) return found;
  }
}

function line({ id, event, email, redirect_uri, metadata, created_at_ms }: AuthEvent, out: Output): string {
  const host = redirect_uri && URL.canParse(redirect_uri) ? new URL(redirect_uri).host : '';
  // The ids that connect events of one sign-in are only for programs.
  const detail = Object.entries(metadata).flatMap(([key, value]) =>
    key === 'sign_in' ? [] : `${key}=${String(value)}`,
  );
  const rest = [email ? plain(email) : '', host ? `→ ${host}` : '', plain(detail.join(' '))].filter(Boolean);
  return `${String(id).padStart(6)}  ${timeOf(created_at_ms)}  ${out.paint(KINDS[event], event.padEnd(15))}  ${rest.join('  ')}`;
}
