/** Operations whose lines in the request log name the configuration of social login. Pure. */
import { MCP_TOOLS, operationsOf } from '@porchlight/contract';

const OF_RESOURCE = /^\/api\/(?:resources\/)?social-login(?:\/|$)/;

/**
 * Includes the tool and the form that no operation of the API names. The deletion itself is logged by its name only.
 */
export const LOGGED_OPERATIONS: readonly string[] = [
  ...operationsOf()
    .filter(({ path, metadata }) => OF_RESOURCE.test(path) && metadata.id !== 'deleteSocialLogin')
    .map(({ metadata }) => metadata.id),
  ...MCP_TOOLS.filter((tool) => tool === 'provision_resource'),
  'dismissRefusals',
];
