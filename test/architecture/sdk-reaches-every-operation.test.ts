/** An operation that the SDK cannot call is either listed here with its reason, or a method is missing. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contractEntries } from '@porchlight/contract';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../support/repository.ts';

const NOT_CALLED: Readonly<Record<string, string>> = {
  startLogin: 'people follow it as a link, which the SDK writes (`client.loginUrl`)',
  startLoginWith: 'the same with another provider',
  exportUsers: 'its answer is streamed, which the SDK reads by itself (`management.exportUsers`)',
  followRevocations: 'it has no end, so that the SDK reads it line by line (`sdk/src/server/memory`)',
  getInsights: 'it takes the cookie of a browser that is signed in to an account, which no program has',
  takeApproval: '`requirePerson` and `needsPerson` use an approval with the call that asks (`take`)',
  receiveGoogleSignal: 'only Google calls it, with its own signature',
  registerAgent: 'agents that speak auth.md call it; with the SDK `createTenant` makes the same tenant',
  registerAgentIdentity: 'the same in the words of a later version',
  beginAgentClaim: 'agents that speak auth.md call it; with the SDK it is `project.claim`',
  pollAgentClaim: 'agents that speak auth.md call it; with the SDK it is `project.waitForClaim`',
  isDomainAllowed: 'it is for the operator’s proxy',
  getHealth: 'it is for the operator’s balancer',
  getReadiness: 'it is for the operator’s balancer',
};

const generated = readFileSync(join(repositoryRoot, 'sdk/generated/porchlight.ts'), 'utf8');
const sources = globSync('sdk/src/**/*.ts', { cwd: repositoryRoot }).map((file) =>
  readFileSync(join(repositoryRoot, file), 'utf8'),
);

/** The generated functions that the sources import by name, or use through the whole module as `api`. */
function called(): Set<string> {
  const names = sources.flatMap((text) => {
    const imports = [...text.matchAll(/import \{([^}]*)\} from '[./]+\/generated\/porchlight\.ts'/g)];
    const named = imports.flatMap(([, list = '']) => list.split(',').map((name) => name.trim().split(' ')[0] ?? ''));
    return [...named, ...[...text.matchAll(/\bapi\.(\w+)\(/g)].map(([, name = '']) => name)];
  });
  return new Set(names);
}

describe('the SDK', () => {
  const ids = contractEntries().map(({ operation }) => operation.metadata.id);

  it('calls every operation of the contract but those that are no program’s to call', () => {
    const reached = called();
    expect(ids.filter((id) => !reached.has(id) && !(id in NOT_CALLED))).toEqual([]);
  });

  it('has no reason here that is not needed', () => {
    const reached = called();
    expect(Object.keys(NOT_CALLED).filter((id) => reached.has(id) || !ids.includes(id))).toEqual([]);
  });

  it.each(contractEntries().map(({ name, operation }) => [operation.metadata.id, name] as const))(
    'says above %s which entry of the contract it comes from',
    (id, name) => {
      const comment = generated.split(`export const ${id} = `)[0]?.split('/**').at(-1) ?? '';
      expect(comment).toContain(`contract.${name}`);
      const [file = ''] = /contract\/src\/routes\/[\w-]+\.ts/.exec(comment) ?? [];
      expect(readFileSync(join(repositoryRoot, file), 'utf8')).toContain(`'${id}'`);
    },
  );
});
