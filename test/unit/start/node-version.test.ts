import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { nodeBinary, repositoryRoot } from '../../support/repository.ts';

describe('a start from the sources on a Node that cannot read them', () => {
  it('says which Node it needs and how to get it', () => {
    const pretend = `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'20.20.2'}})`;
    const { status, stdout, stderr } = spawnSync(nodeBinary(), ['--import', pretend, 'server/entry.js'], {
      cwd: repositoryRoot,
      encoding: 'utf8',
    });
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(/^Porchlight cannot start\. .*need Node 24 or later, and this is 20\.20\.2\. Run "npm ci"/);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });
});
