/**
 * The start of the service from its sources. It is plain JavaScript, so that a Node that is too old to read TypeScript
 * can still say what to do.
 */
const NEEDED = 24;

if (Number.parseInt(process.versions.node, 10) >= NEEDED) {
  await import('./main.js');
} else {
  process.stderr.write(
    `Porchlight cannot start. Its sources need Node ${NEEDED} or later, and this is ${process.versions.node}. ` +
      'Run "npm ci" (without --ignore-scripts), which brings the right one, and then "npm start", which uses it.\n',
  );
  process.exitCode = 1;
}
