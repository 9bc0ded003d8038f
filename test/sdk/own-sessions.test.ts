/** A person's own sessions by the SDK: with the client, and at `/auth/sessions` of an app's server. */
import { beforeAll, describe, expect, it } from 'vitest';
import { Refused } from '../../sdk/src/index.ts';
import { fetchAuth } from '../../sdk/src/server/index.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import { CALLBACK, createProject } from './support/project.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

const APP = new URL(CALLBACK).origin;

async function twoSessions() {
  const { signIn, client } = await createProject(harness.baseUrl);
  const other = await signIn({ fresh: true });
  harness.clock.advance({ minutes: 1 });
  const mine = await signIn({ fresh: true });
  const auth = fetchAuth({ baseUrl: harness.baseUrl, tenantId: client.tenantId, redirectUri: CALLBACK });
  const send = (method: string, query = '', cookie = mine.cookieHeader): Promise<Response> =>
    auth.handle(
      new Request(`${APP}/auth/sessions${query}`, { method, headers: { cookie } }),
      () => new Response('the app'),
    );
  return { client, other, mine, send };
}

const shown = async (response: Response) => {
  const { sessions } = (await response.json()) as { sessions: { id: string; current: boolean }[] };
  return sessions;
};

describe('one’s own sessions', () => {
  it('are listed and ended by the client', async () => {
    const { client, other, mine } = await twoSessions();
    const [first] = await client.sessions(mine.accessToken);
    expect((await client.sessions(mine.accessToken)).map(({ current }) => current)).toEqual([false, true]);
    await client.endSessions(mine.accessToken, first?.id);
    expect(await client.verify(other.accessToken)).toBeNull();
    const refused = await client.sessions(other.accessToken).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Refused);
    expect(refused).toMatchObject({ code: 'invalidCredentials' });
  });

  it('are listed and ended at an address of the app, for its signed-in person', async () => {
    const { client, other, mine, send } = await twoSessions();
    const listed = await send('GET');
    expect([listed.status, listed.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    const [first, second] = await shown(listed);
    expect([first?.current, second?.current]).toEqual([false, true]);
    expect(await shown(await send('POST', `?end=${first?.id}`))).toMatchObject([{ id: second?.id }]);
    expect(await client.verify(other.accessToken)).toBeNull();
    expect((await send('POST', `?end=${first?.id}`)).status).toBe(404);
    expect(await client.verify(mine.accessToken)).not.toBeNull();
  });

  it('end all but the present one', async () => {
    const { client, other, mine, send } = await twoSessions();
    expect(await shown(await send('POST', '?end=others'))).toHaveLength(1);
    expect([await client.verify(other.accessToken), (await client.verify(mine.accessToken))?.id]).toEqual([null, 1]);
  });

  it.each([
    ['GET', '', '', 401],
    ['POST', '?end=others', '', 401],
    ['POST', '', undefined, 405],
    ['DELETE', '?end=others', undefined, 405],
  ])('are not for %s %s with the cookies %o', async (method, query, cookie, status) => {
    const { client, other, send } = await twoSessions();
    expect((await send(method, query, cookie)).status).toBe(status);
    expect(await client.verify(other.accessToken)).not.toBeNull();
  });
});
