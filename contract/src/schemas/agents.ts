/** The app's own MCP servers and APIs that its users' agents may connect to. */
import { z } from 'zod';
import {
  AGENT_RESOURCES_MAX,
  AGENT_SCOPES_MAX,
  AGENT_TOKEN_LIFETIME_MAX_S,
  AGENT_TOKEN_LIFETIME_MIN_S,
  AGENT_TOKEN_LIFETIME_S,
  OPENID_SCOPES,
} from '../vocabulary.ts';
import { plainText, UrlText } from './scalars.ts';

/** RFC 6749 section 3.3. */
const SCOPE_TOKEN = /^[\x21\x23-\x5b\x5d-\x7e]+$/;
const reserved = new Set<string>(OPENID_SCOPES);

const AgentScope = z
  .strictObject({
    name: z
      .string()
      .min(1)
      .max(64)
      .regex(SCOPE_TOKEN, 'must be printable ASCII without spaces, quotes and backslashes')
      .refine((name) => !reserved.has(name), `must not be one of ${OPENID_SCOPES.join(', ')}`)
      .meta({ example: 'todos:read' }),
    description: plainText(200).meta({
      description: 'What it allows, in words for the person who is asked.',
      example: 'Read your to-do list',
    }),
  })
  .meta({ id: 'AgentScope' });

const unique = (values: readonly string[]): boolean => new Set(values).size === values.length;

const TokenLifetime = z.number().int().min(AGENT_TOKEN_LIFETIME_MIN_S).max(AGENT_TOKEN_LIFETIME_MAX_S).meta({
  description: 'How long an access token of an agent lives, in seconds.',
  example: AGENT_TOKEN_LIFETIME_S,
});

const lists = {
  resources: z
    .array(UrlText)
    .max(AGENT_RESOURCES_MAX)
    .refine(unique, 'must not repeat an address')
    .meta({
      description:
        'Addresses of MCP servers or APIs of the app, as clients write them. While the list is empty, no agent can connect.',
      example: ['https://app.example.com/mcp'],
    }),
  scopes: z
    .array(AgentScope)
    .max(AGENT_SCOPES_MAX)
    .refine((scopes) => unique(scopes.map(({ name }) => name)), 'must not repeat a name')
    .default([])
    .meta({ description: 'What agents may ask for, each shown to the person in the words given here.' }),
};

export const AgentSettings = z
  .strictObject({ ...lists, token_lifetime_s: TokenLifetime })
  .meta({ id: 'AgentSettings' });

export const AgentSettingsChange = z
  .strictObject({
    ...lists,
    token_lifetime_s: TokenLifetime.optional().meta({
      description: 'How long an access token of an agent lives, in seconds. Left out, it stays as it is.',
      example: AGENT_TOKEN_LIFETIME_S,
    }),
  })
  .meta({ id: 'AgentSettingsChange' });
