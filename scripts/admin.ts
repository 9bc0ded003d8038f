/** `npm run admin -- …`: the operator's command. */
import { CALL } from '../server/admin/frame/help.ts';
import { run } from '../server/admin/main.ts';

process.exitCode = await run(process.argv.slice(2), CALL);
