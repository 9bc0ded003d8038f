/**
 * The identity provider for sign-ins. It is cheap, so the measured cost of a sign-in is the cost of the server that
 * signs people in.
 */
import { OpenProvider } from '../../measure/open-provider.ts';

await OpenProvider.open(Number(process.env.PORT));
