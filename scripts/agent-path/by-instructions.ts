/** `llms.txt`, and the calls that it shows. */
import { KnownValues } from '../../test/http/docs/support/http-block.ts';
import { Agent, type Way } from './agent.ts';
import { callTo, make, signInTestUser } from './test-user.ts';

export const byInstructions: Way = {
  name: '`llms.txt`, calls by hand',
  async walk(baseUrl) {
    const agent = new Agent(`${baseUrl}/llms.txt`);
    const instructions = await agent.read(`${baseUrl}/llms.txt`);
    const known = new KnownValues();
    await make(agent, callTo(instructions, '/api/genesis'), baseUrl, known);
    await make(agent, callTo(instructions, '/api/resources/social-login'), baseUrl, known);
    return { agent, user: await signInTestUser(agent, instructions, baseUrl, known) };
  },
};
