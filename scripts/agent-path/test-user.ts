/** The end of most ways: a test user signs in with the call from the document on testing, and verify says who it is. */
import { codeBlocks } from '../../test/http/docs/support/code-blocks.ts';
import {
  type KnownValues,
  readRequest,
  sendWritten,
  type WrittenRequest,
} from '../../test/http/docs/support/http-block.ts';
import { type Agent, answerOf } from './agent.ts';

/** Finds the call to an address in a text. */
export function callTo(markdown: string, part: string): WrittenRequest {
  const requests = codeBlocks(markdown).filter(({ language }) => language === 'http');
  const call = requests.map(({ text }) => readRequest(text)).find(({ target }) => target.includes(part));
  if (!call) throw new Error(`the text has no call to ${part}`);
  return call;
}

export async function make(agent: Agent, call: WrittenRequest, baseUrl: string, known: KnownValues): Promise<void> {
  const answer = await answerOf(await sendWritten(call, baseUrl, known));
  agent.make(answer);
  known.learn(JSON.parse(answer));
}

/** `instructions` contains the call to verify and the address of the document on testing. */
export async function signInTestUser(
  agent: Agent,
  instructions: string,
  baseUrl: string,
  known: KnownValues,
): Promise<string> {
  const testing = await agent.read(`${baseUrl}/docs/testing.md`);
  const created = await answerOf(await sendWritten(callTo(testing, '/test-users'), baseUrl, known));
  agent.prove(created);
  known.learn(JSON.parse(created));
  const verified = await answerOf(await sendWritten(callTo(instructions, '/verify'), baseUrl, known));
  agent.prove(verified);
  return verifiedName(verified);
}

export function verifiedName(answer: string): string {
  const { valid, user } = JSON.parse(answer) as { valid: boolean; user?: { name: string } };
  if (!valid || !user) throw new Error(`nobody is signed in: ${answer}`);
  return user.name;
}
