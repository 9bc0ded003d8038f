/** `dist/service.js` of the package: what `porchlight start` runs. The service ends the process itself. */
export async function run() {
  await import('../../server/main.js');
  return new Promise(() => {});
}
