/** `npm run demo`: an app that signs people in. `npm run demo -- --filled`: a project that has been used for 35 days. */
await (process.argv.includes('--filled') ? import('./filled.ts') : import('./one-app.ts'));
