/** The walks that `npm run house` prints are the files that V8 really runs. */
import { describe, expect, it } from 'vitest';
import { filesThatRun } from '../../support/source/files-that-run.ts';
import { refreshAs, signInAs } from '../issuer/support/foreign-client.ts';
import { FOR_MCP, useTwoIssuers } from '../issuer/support/two-issuers.ts';
import { mcpOf } from '../mcp/support/mcp-client.ts';
import { isCommon, WALKS } from './walks.ts';

describe('the files that a call walks through are named, for', () => {
  const { issuers, harness, agent } = useTwoIssuers();
  const refill = async (): Promise<void> => {
    harness.current.clock.advance({ minutes: 1 });
    await issuers.mine.refill();
  };
  const expectWalk = (walk: keyof typeof WALKS, ran: readonly string[]): void => {
    expect(ran.filter((file) => !isCommon(file)).sort()).toEqual([...WALKS[walk].files].sort());
    // The common files include timers, which may or may not run.
    expect(Math.abs(ran.length - WALKS[walk].ran)).toBeLessThanOrEqual(3);
  };

  it('verify of a token that came before, at a project that did not change for an hour', async () => {
    const tenant = issuers.mine;
    harness.current.clock.advance({ minutes: 70 });
    await harness.current.service.jobs.get('forget-revocations')?.();
    const { accessToken } = await tenant.quickSignIn();
    expectWalk('verify', await filesThatRun(() => tenant.verify(accessToken)));
  });

  it('refresh', async () => {
    let { refreshToken } = await issuers.mine.quickSignIn();
    const refresh = async (): Promise<void> => {
      const answer = await issuers.mine.refresh(refreshToken);
      refreshToken = ((await answer.json()) as { refresh_token: string }).refresh_token;
    };
    expectWalk('refresh', await filesThatRun(refresh, refill));
  });

  it('a change with a management key', async () => {
    const rename = () => issuers.mine.api('/api/tenant', { method: 'PATCH', json: { name: 'Otter' } });
    expectWalk('management call', await filesThatRun(rename, refill));
  });

  it('a call of an MCP tool', async () => {
    const { id, managementKey } = issuers.mine;
    const key = { tenant_id: id, coh_management_key: managementKey };
    const status = () => mcpOf(harness.current).call('tenant_status', key);
    expectWalk('MCP tool call', await filesThatRun(status, refill));
  });

  it('a token request at an issuer', async () => {
    const foreign = await agent();
    let refreshToken = String((await signInAs(foreign, { parameters: FOR_MCP })).tokens.refresh_token);
    const request = async (): Promise<void> => {
      refreshToken = String((await refreshAs(foreign, refreshToken)).refresh_token);
    };
    expectWalk('token request at an issuer', await filesThatRun(request, refill));
  });
});
