/** The package.json inside an archive of npm: a gzipped tar with the folder `package`. Pure. */
import { gunzipSync } from 'node:zlib';

const BLOCK = 512;
const UNPACKED_MAX = 100_000_000;

/** @throws where the bytes are no such archive. */
export function archivedManifest(bytes: Uint8Array): { readonly name: string; readonly version: string } {
  const tar = gunzipSync(bytes, { maxOutputLength: UNPACKED_MAX });
  for (let at = 0; at + BLOCK <= tar.length; ) {
    const field = (from: number, to: number) => tar.toString('latin1', at + from, at + to).split('\0')[0] ?? '';
    const size = Number.parseInt(field(124, 136), 8) || 0;
    const content = at + BLOCK;
    if (field(0, 100) === 'package/package.json') {
      const { name, version } = JSON.parse(tar.toString('utf8', content, content + size));
      return { name: String(name), version: String(version) };
    }
    at = content + Math.ceil(size / BLOCK) * BLOCK;
  }
  throw new Error('it is no package');
}
