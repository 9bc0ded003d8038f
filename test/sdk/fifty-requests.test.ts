import express from 'express';
import { beforeAll, describe, expect, it } from 'vitest';
import { expressAuth } from '../../sdk/src/server/index.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import { serveExpress } from '../unit/sdk/support/serve-express.ts';
import { createProject } from './support/project.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

describe('fifty requests at once with an access token that has expired', () => {
  it('make one refresh, get fifty answers and store one pair', async () => {
    const project = await createProject(harness.baseUrl);
    const { cookieHeader } = await project.signIn();
    const refreshes: string[] = [];
    const auth = expressAuth({
      baseUrl: project.baseUrl,
      tenantId: project.tenantId,
      fetch: (input, init) => {
        if (String(input).endsWith('/refresh')) refreshes.push(String(input));
        return fetch(input, init);
      },
    });
    const app = express();
    app.use(auth.session);
    app.get('/me', auth.requireUser, (req, res) => {
      res.json(auth.user(req));
    });
    const { url } = await serveExpress(app);

    harness.clock.advance({ hours: 1, seconds: 1 });
    const answers = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const response = await fetch(`${url}/me`, { headers: { cookie: cookieHeader } });
        // How long a cookie lives is counted in seconds, and one may end between two answers.
        const stored = response.headers.getSetCookie().map((line) => line.replace(/; Max-Age=\d+/i, ''));
        return { status: response.status, user: await response.json(), stored: stored.join() };
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect(new Set(answers.map(({ user }) => JSON.stringify(user))).size).toBe(1);
    expect(new Set(answers.map(({ stored }) => stored)).size).toBe(1);
    expect(answers[0]?.stored).toContain(`porchlight_refresh_${project.tenantId}=`);
    expect(refreshes).toHaveLength(1);

    const events: string[] = [];
    for await (const { event } of project.management.events()) events.push(event);
    expect(events).toEqual(['login_started', 'authorize', 'token_refreshed']);
  });
});
