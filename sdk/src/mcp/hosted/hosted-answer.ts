/**
 * What the service answered to a call, made safe to pass on: nothing that looks like a credential, no address of another
 * site that a person would take for the service's, and no request to the client except to open such an address.
 */
import { type CallToolResult, type InputRequiredResult, inputRequired, isSpecType } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { Unavailable } from '../../errors.ts';
import { ownAddress } from '../answer/own-address.ts';
import { scrub } from '../answer/scrub.ts';

/** A project may have its own domain, so `sign_in_url` is not among these. */
const FOR_PEOPLE: readonly string[] = ['claim_url', 'login_url', 'approval_url'];

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

export function passOn(result: object, baseUrl: string): CallToolResult | InputRequiredResult {
  const asked = PageRequests.safeParse(result);
  if (asked.success) return pagesOf(asked.data.inputRequests, baseUrl);
  if (!isSpecType.CallToolResult(result)) throw notUnderstood();
  const { isError = false, structuredContent, content = [] } = result;
  const [first] = content;
  const value = isError ? parsed(first?.type === 'text' ? first.text : '') : structuredContent;
  if (typeof value !== 'object' || value === null) throw notUnderstood();
  checkAddresses(value, baseUrl);
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

function checkAddresses(value: object, baseUrl: string): void {
  for (const [name, field] of Object.entries(value)) {
    if (FOR_PEOPLE.includes(name)) ownAddress(String(field), baseUrl);
    else if (typeof field === 'object' && field !== null) checkAddresses(field, baseUrl);
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
