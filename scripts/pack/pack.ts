/**
 * `npm run pack -- <folder>`: writes `porchlight-<version>.tgz`, the service and its command line,
 * `porchlight-sdk-<version>.tgz`, the SDK and the same command line, as npm would publish them, and the wheel of the
 * package for Python.
 */
import { cpSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { inBuildFolder, packFolder, packSdk } from '../../sdk/scripts/pack.ts';
import { packWheel } from '../../sdk/scripts/pack-wheel.ts';
import { isExample } from '../../sdk/scripts/published-manifest.ts';
import { buildService } from './build-service.ts';
import { makePreparedDatabase } from './make-prepared-database.ts';
import { serviceManifest } from './service-manifest.ts';

const root = join(import.meta.dirname, '../..');
/** Files for operators that the package brings along. */
const DEPLOYED = ['porchlight.service', 'prometheus-alerts.yaml', 'grafana-dashboard.json'];

async function main(destination: string | undefined): Promise<void> {
  if (!destination) throw new Error('name the folder for the packages: npm run pack -- <folder>');
  console.log('Building the SDK …');
  const sdk = await packSdk(destination);
  const wheel = packWheel(destination);
  console.log('Building the service, with a database that is made already …');
  const service = await inBuildFolder(async (folder) => {
    const { licences } = await buildService(join(folder, 'dist'));
    // The service serves its own SDK, so that the two always match.
    cpSync(sdk, join(folder, 'dist/server/docs/assets/sdk.tgz'));
    cpSync(wheel, join(folder, 'dist/server/docs/assets/python.whl'));
    await makePreparedDatabase(join(folder, 'dist'));
    writeFileSync(join(folder, 'THIRD-PARTY-LICENSES.txt'), licences);
    writeFileSync(join(folder, 'package.json'), `${JSON.stringify(serviceManifest(), null, 2)}\n`);
    writeFileSync(join(folder, 'README.md'), readFileSync(join(import.meta.dirname, 'README.md'), 'utf8'));
    cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
    for (const name of DEPLOYED) cpSync(join(root, 'scripts/deploy', name), join(folder, 'deploy', name));
    return packFolder(folder, destination);
  });
  if (isExample())
    console.warn('"repository" in package.json is an example still: set it before anything is published.');
  for (const file of [service, sdk, wheel])
    console.log(`${basename(file)}  ${(statSync(file).size / 1e6).toFixed(2)} MB`);
}

await main(process.argv[2]).catch((error: unknown) => {
  process.stderr.write(`Nothing was packed: ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
});
