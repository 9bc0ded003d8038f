/**
 * The service as one file, as the package has it: `node build-service.ts <folder>`. A start of it takes 0.9 s of CPU
 * time, a start from hundreds of sources 2.1 s, and tests start about a hundred. It is a separate process, so that no
 * bundler stays in a worker.
 */
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildService } from '../../../scripts/pack/build-service.ts';
import { repositoryRoot } from '../repository.ts';

const [folder = ''] = process.argv.slice(2);
const dist = join(folder, 'dist');
await buildService(dist);
writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
symlinkSync(join(repositoryRoot, 'node_modules'), join(dist, 'node_modules'));
writeFileSync(join(dist, 'start.js'), "const { run } = await import('./service.js');\nawait run();\n");
