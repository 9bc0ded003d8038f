/** `npm run -w sdk size`: prints the size of each entry and fails where one is over its budget. */
import { bundleEntry, gzipSize } from './bundle.ts';
import { ENTRIES } from './entries.ts';

for (const entry of ENTRIES) {
  const { code } = await bundleEntry(entry);
  const gzipped = gzipSize(code);
  const isOver = gzipped > entry.budgetBytes;
  if (isOver) process.exitCode = 1;
  const sizes = [code.length, gzipped, entry.budgetBytes].map((bytes) => `${bytes} B`.padStart(9));
  console.log(
    `${isOver ? '✗' : '✓'} ${entry.name.padEnd(14)} ${sizes[0]} minified ${sizes[1]} gzipped, budget${sizes[2]}`,
  );
}
