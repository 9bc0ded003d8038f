/** `npm run admin -- …`: the operator's command. */
import { run } from '../server/admin/main.ts';
import { CALL } from '../server/admin/operator.ts';

process.exitCode = await run(process.argv.slice(2), CALL);
