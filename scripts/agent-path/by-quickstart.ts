/** `llms.txt`, and the quickstart that it names: an Express app that runs, and a made-up person who signs in to it. */

import { codeBlocks } from '../../test/http/docs/support/code-blocks.ts';
import { withPort } from '../../test/http/docs/support/document-source.ts';
import { pressThrough } from '../../test/http/docs/support/press-buttons.ts';
import { WrittenProject } from '../../test/http/docs/support/written-project.ts';
import { freePort } from '../../test/support/ports.ts';
import { Agent, type Way } from './agent.ts';

const PORT = 4000;
const APP = 'app.mjs';

export const byQuickstart: Way = {
  name: '`llms.txt`, then the quickstart for Express',
  async walk(baseUrl) {
    const agent = new Agent(`${baseUrl}/llms.txt`);
    await agent.read(`${baseUrl}/llms.txt`);
    const port = await freePort();
    const quickstart = withPort(await agent.read(`${baseUrl}/docs/quickstart-express.md`), PORT, port);
    const project = new WrittenProject(quickstart);
    // Stands for `npm install`, which prints nothing here: the packages of the repository are used.
    agent.make('');
    const { code, output } = await project.runCommand('init');
    if (code !== 0) throw new Error(output);
    agent.make(output);
    const app = codeBlocks(quickstart).find(({ attributes }) => attributes.title === APP);
    if (!app) throw new Error(`the quickstart has no ${APP}`);
    await project.start(`http://localhost:${port}`, '--env-file=.env.local', APP);
    // The agent does not have to walk through the pages itself: a browser does, and shows the last one.
    const { response } = await pressThrough(`http://localhost:${port}/dashboard`, [
      'data-persona="ada"',
      'data-action="approve"',
    ]);
    const page = await response.text();
    agent.prove(page);
    return { agent, user: /Hello, ([\w ]+)/.exec(page)?.[1] ?? '' };
  },
};
