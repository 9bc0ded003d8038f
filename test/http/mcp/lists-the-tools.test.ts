import { MCP_TOOLS } from '@porchlight/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../support/harness.ts';
import { obtainTokens } from '../oauth/support/oauth-client.ts';
import { type ListedTool, mcpOf } from './support/mcp-client.ts';

let harness: Harness;
let publicTools: ListedTool[];
let oauthTools: ListedTool[];
beforeAll(async () => {
  harness = await createHarness();
  publicTools = await mcpOf(harness).list();
  const { tokens } = await obtainTokens(harness);
  oauthTools = await mcpOf(harness, tokens.access_token).list();
});

const inputsOf = (tools: ListedTool[]): Record<string, string[]> =>
  Object.fromEntries(tools.map(({ name, inputSchema }) => [name, Object.keys(inputSchema.properties)]));
const requiredOf = (tools: ListedTool[]): Record<string, readonly string[]> =>
  Object.fromEntries(tools.map(({ name, inputSchema }) => [name, inputSchema.required ?? []]));

describe('tools/list', () => {
  it('has exactly the six tools of the specification, always in the same order', async () => {
    const six = [
      'get_service_documentation',
      'create_tenant',
      'claim_tenant',
      'tenant_status',
      'provision_resource',
      'give_feedback',
    ];
    expect([...MCP_TOOLS]).toEqual(six);
    expect(publicTools.map(({ name }) => name)).toEqual(six);
    expect(oauthTools.map(({ name }) => name)).toEqual(six);
    expect(await mcpOf(harness).names()).toEqual(six);
  });

  it('gives public callers the inputs of the specification', () => {
    expect(inputsOf(publicTools)).toEqual({
      get_service_documentation: [],
      create_tenant: ['confirmed'],
      claim_tenant: ['tenant_id', 'coh_management_key', 'confirmed'],
      tenant_status: ['tenant_id', 'coh_management_key'],
      provision_resource: [
        'tenant_id',
        'coh_management_key',
        'confirmed',
        'resource',
        'configuration',
        'resources',
        'configurations',
      ],
      give_feedback: ['tenant_id', 'coh_management_key', 'feedback'],
    });
    expect(requiredOf(publicTools)).toEqual({
      get_service_documentation: [],
      create_tenant: ['confirmed'],
      claim_tenant: ['tenant_id', 'coh_management_key', 'confirmed'],
      tenant_status: ['tenant_id', 'coh_management_key'],
      provision_resource: ['tenant_id', 'coh_management_key', 'confirmed'],
      give_feedback: ['tenant_id', 'coh_management_key', 'feedback'],
    });
  });

  it('costs an agent less than 3,000 tokens', () => {
    // Estimated as one token for four characters of JSON.
    expect(JSON.stringify(publicTools).length / 4).toBeLessThan(3_000);
    expect(JSON.stringify(oauthTools).length / 4).toBeLessThan(3_000);
  });

  it('asks OAuth callers for an explicit tenant_id and never for a management key', () => {
    expect(requiredOf(oauthTools)).toEqual({
      get_service_documentation: [],
      create_tenant: ['confirmed', 'idempotency_key'],
      claim_tenant: ['tenant_id', 'confirmed'],
      tenant_status: ['tenant_id'],
      provision_resource: ['tenant_id', 'confirmed'],
      give_feedback: ['tenant_id', 'feedback'],
    });
    expect(JSON.stringify(oauthTools)).not.toContain('coh_management_key');
  });

  it('takes nothing that a schema does not name', () => {
    for (const { inputSchema } of [...publicTools, ...oauthTools]) {
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
    }
  });

  it('marks the key write-only', () => {
    const withKey = publicTools.filter(({ inputSchema }) => 'coh_management_key' in inputSchema.properties);
    expect(withKey).toHaveLength(4);
    for (const { inputSchema } of withKey) {
      expect(inputSchema.properties.coh_management_key).toMatchObject({
        type: 'string',
        writeOnly: true,
        format: 'password',
      });
    }
  });

  it('confirms by the boolean true and by nothing else', () => {
    const confirmed = publicTools.filter(({ inputSchema }) => 'confirmed' in inputSchema.properties);
    expect(confirmed.map(({ name }) => name)).toEqual(['create_tenant', 'claim_tenant', 'provision_resource']);
    for (const { inputSchema } of confirmed) {
      expect(inputSchema.properties.confirmed).toMatchObject({ type: 'boolean', const: true });
    }
  });

  it('says of every tool what it does to the world, what it is called and what it answers', () => {
    for (const tool of [...publicTools, ...oauthTools]) {
      expect(tool.title).not.toBe('');
      expect(tool.description.length).toBeGreaterThan(60);
      expect(tool.outputSchema.type).toBe('object');
      expect(tool.annotations).toMatchObject({ title: tool.title, openWorldHint: false });
      expect(typeof tool.annotations.readOnlyHint).toBe('boolean');
      expect(typeof tool.annotations.idempotentHint).toBe('boolean');
    }
    const readOnly = publicTools.filter(({ annotations }) => annotations.readOnlyHint).map(({ name }) => name);
    expect(readOnly).toEqual(['get_service_documentation', 'tenant_status']);
    const destructive = publicTools.filter(({ annotations }) => annotations.destructiveHint).map(({ name }) => name);
    expect(destructive).toEqual(['provision_resource']);
  });

  it('tells that public creation must not be repeated, and that creation with a key may be', () => {
    const [, asPublic] = publicTools;
    const [, asOAuth] = oauthTools;
    expect(asPublic?.annotations.idempotentHint).toBe(false);
    expect(asPublic?.description).toContain('do not repeat a call whose outcome is unclear');
    expect(asOAuth?.annotations.idempotentHint).toBe(true);
  });

  it('writes schemas that every client can read: in line, without references, dialect or choices at the root', () => {
    const text = JSON.stringify([publicTools, oauthTools]);
    expect(text).not.toMatch(/"\$(ref|schema|defs|id)"/);
    expect(text).not.toContain('"secret"');
    for (const { inputSchema, outputSchema } of publicTools) {
      for (const key of ['oneOf', 'anyOf', 'allOf']) {
        expect(inputSchema).not.toHaveProperty(key);
        expect(outputSchema).not.toHaveProperty(key);
      }
    }
  });
});
