/** `dist/service.js` of the package: what `porchlight start` runs. The service ends the process itself. */
export async function run(): Promise<never> {
  await import('../../server/main.ts');
  return new Promise(() => {});
}
