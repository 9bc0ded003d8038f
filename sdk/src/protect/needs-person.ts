/**
 * Calls of tools that need the yes of the person. They are read from a copy of the request, before the app's server sees
 * it. A request that cannot be read is refused, so that nothing passes by being written strangely.
 */
import { askForApproval } from '../ask-person.ts';
import { Refused, Unavailable } from '../errors.ts';
import type { AgentAuth, ProtectOptions } from './options.ts';
import { cannotCheck, type ProtectReply, toolReply, unauthorized, unreadable } from './replies.ts';

/** What the person is asked about this call; null for a call that needs nobody. */
export type NeedsPerson = (
  tool: string,
  args: Readonly<Record<string, unknown>>,
) => PersonText | null | Promise<PersonText | null>;

export interface PersonText {
  /** At most 120 characters of plain text. */
  readonly title: string;
  /** At most ten facts: labels of at most 60, values of at most 200 characters. */
  readonly details?: readonly { readonly label: string; readonly value: string }[];
}

type Options = ProtectOptions & { readonly applicationKey: string };

interface ToolCall {
  readonly id: unknown;
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** The client has shown a page for this call, or cannot show one. */
  readonly canShowPage: boolean;
}

const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';

/** The answer to send in place of the server's; null if every call in the message may be made. */
export async function askAboutCalls(
  options: Options,
  needsPerson: NeedsPerson,
  auth: AgentAuth,
  message: unknown,
): Promise<ProtectReply | null> {
  const messages = allIn(message);
  if (messages.some(hasStrangeName)) return unreadable();
  const calls = messages.flatMap(toolCallOf);
  const texts = await Promise.all(calls.map(({ tool, args }) => needsPerson(tool, args)));
  const asking = calls.flatMap((call, index) => (texts[index] ? [{ call, text: texts[index] }] : []));
  const [first, ...others] = asking;
  if (!first) return null;
  const { call, text } = first;
  // One yes at a time: an approval must not be used up for a message of which another call is refused.
  if (others.length > 0) return refusal(message, call, { code: 'oneAtATime', detail: ONE_AT_A_TIME });
  const what = { resource: options.resource, tool: call.tool, arguments: call.args };
  try {
    const asked = await askForApproval(options, auth.token, { ...text, what });
    if (asked === null) return null;
    const { approval_url: url, user_code: code } = asked.approval;
    if (call.canShowPage && !Array.isArray(message)) {
      const shown = { mode: 'url', url, message: `${PAGE} ${code}.` };
      const approval = { method: 'elicitation/create', params: shown };
      return toolReply(call.id, { resultType: 'input_required', inputRequests: { approval } });
    }
    return refusal(message, call, { code: 'approvalRequired', detail: ASK, approval: asked.approval });
  } catch (error) {
    if (error instanceof Unavailable) {
      const { code, status, message: detail } = error;
      return status === 429 ? refusal(message, call, { code, detail }) : cannotCheck();
    }
    if (!(error instanceof Refused)) throw error;
    const { code, problem } = error;
    if (code === 'invalidCredentials') return unauthorized(options, options.scopes ?? [], 'invalid_token');
    // The arguments may hold what no page can show, such as a line break. Only the agent can correct that.
    if (!AGENTS.has(code)) throw error;
    return refusal(message, call, { code, detail: error.message, approval_status: problem.approval_status });
  }
}

/** Refusals that are about the person, or about what the agent sent. */
const AGENTS: ReadonlySet<string> = new Set(['approvalMissing', 'approvalStale', 'invalidRequest', 'payloadTooLarge']);

const ASK =
  'The person has to approve this call. Give them `approval.approval_url`, and make the same call again once they have.';
const PAGE = 'You have to approve this call. The page shows what would be done, and the code';
const ONE_AT_A_TIME = 'Several calls of this message need the person. Send them one by one.';

/** Batches hold no batches. If a server reads one all the same, its calls are looked at too. */
const allIn = (message: unknown): unknown[] => (Array.isArray(message) ? message.flatMap(allIn) : [message]);

/** In a batch every request gets the answer, because none of them was made. */
function refusal(message: unknown, call: ToolCall, said: object): ProtectReply {
  const result = { resultType: 'complete', isError: true, content: [{ type: 'text', text: JSON.stringify(said) }] };
  if (!Array.isArray(message)) return toolReply(call.id, result);
  const ids = allIn(message).flatMap((one) => fieldsOf(one).id ?? []);
  return toolReply(ids, result);
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** The name of a tool is a text. Each reader would make another name of anything else. */
function hasStrangeName(message: unknown): boolean {
  const { method, params } = fieldsOf(message);
  const { name } = fieldsOf(params);
  return method === 'tools/call' && name !== undefined && typeof name !== 'string';
}

function toolCallOf(message: unknown): ToolCall[] {
  const { method, id, params } = fieldsOf(message);
  if (method !== 'tools/call') return [];
  const { name, arguments: args, _meta: meta, inputResponses } = fieldsOf(params);
  const { elicitation } = fieldsOf(fieldsOf(meta)[CAPABILITIES]);
  const canShowPage = inputResponses === undefined && 'url' in fieldsOf(elicitation);
  return [{ id: id ?? null, tool: String(name), args: fieldsOf(args), canShowPage }];
}
