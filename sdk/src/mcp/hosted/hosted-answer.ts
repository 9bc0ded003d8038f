/**
 * What the service answered to a call, made safe to pass on: nothing that looks like a credential, no address of another
 * site that a person would take for the service's, and no request to the client except to open such an address.
 */
import { type CallToolResult, type InputRequiredResult, inputRequired, isSpecType } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { Unavailable } from '../../errors.ts';
import { foreignAddress, ownAddress } from '../answer/own-address.ts';
import { scrub } from '../answer/scrub.ts';

const FOR_PEOPLE: readonly string[] = ['claim_url', 'approval_url'];
/** These may begin with the project's own host. */
const FOR_SIGN_IN: readonly string[] = ['login_url', 'sign_in_url'];

/** The service that answered. */
export interface Answerer {
  readonly baseUrl: string;
  /** Whether people sign in to the project of the call at this address. */
  readonly isSignIn: (address: string) => Promise<boolean>;
}

const PageRequests = z.object({
  resultType: z.literal('input_required'),
  inputRequests: z.record(
    z.string(),
    z.object({
      method: z.literal('elicitation/create'),
      params: z.object({ mode: z.literal('url'), message: z.string(), url: z.string() }),
    }),
  ),
});

export async function passOn(result: object, answerer: Answerer): Promise<CallToolResult | InputRequiredResult> {
  const asked = PageRequests.safeParse(result);
  if (asked.success) return pagesOf(asked.data.inputRequests, answerer.baseUrl);
  if (!isSpecType.CallToolResult(result)) throw notUnderstood();
  const { isError = false, structuredContent, content = [] } = result;
  const [first] = content;
  const value = isError ? parsed(first?.type === 'text' ? first.text : '') : structuredContent;
  if (typeof value !== 'object' || value === null) throw notUnderstood();
  await checkAddresses(value, answerer);
  const clean = scrub(value as Record<string, unknown>);
  const text = [{ type: 'text' as const, text: JSON.stringify(clean) }];
  return isError ? { isError, content: text } : { content: text, structuredContent: clean };
}

function pagesOf(requests: z.output<typeof PageRequests>['inputRequests'], baseUrl: string): InputRequiredResult {
  const pages = Object.entries(requests).map(([name, { params }]) => [
    name,
    inputRequired.elicitUrl({ message: scrub(params.message), url: ownAddress(params.url, baseUrl) }),
  ]);
  return inputRequired({ inputRequests: Object.fromEntries(pages) });
}

async function checkAddresses(value: object, answerer: Answerer): Promise<void> {
  for (const [name, field] of Object.entries(value)) {
    if (FOR_PEOPLE.includes(name)) ownAddress(String(field), answerer.baseUrl);
    else if (FOR_SIGN_IN.includes(name)) {
      if (!(await answerer.isSignIn(String(field)))) throw foreignAddress();
    } else if (typeof field === 'object' && field !== null) await checkAddresses(field, answerer);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const notUnderstood = () =>
  new Unavailable('unexpectedAnswer', 'The service answered something that is no tool result.');
