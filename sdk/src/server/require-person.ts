/** The answer to a call for which the person has not said yes: 403 with the address at which they can. */
import { askForApproval, type PersonQuestion } from '../ask-person.ts';
import type { Client, ClientOptions } from '../client.ts';
import { Refused, Unavailable } from '../errors.ts';
import type { CookieJar } from './cookie-jar.ts';
import { type AppRequest, bearerOf, problem, type Reply } from './reply.ts';
import type { SentBy, Session } from './session.ts';

/** The parts of the sign-in that this needs. */
interface SignedIn {
  readonly client: Pick<Client, 'baseUrl' | 'tenantId'>;
  cookiesOf(sent: SentBy): CookieJar;
  challenge(request: AppRequest, session: Session): Promise<Reply>;
  unavailable(error: Unavailable, request: AppRequest): Reply;
}

interface Settings extends Pick<ClientOptions, 'fetch' | 'timeoutMs'> {
  readonly applicationKey?: string | undefined;
}

const ASK_THE_PERSON =
  'The person has to approve this first. Give them `approval.approval_url`, then make the same call again.';

export async function requirePerson(
  auth: SignedIn,
  { applicationKey, fetch, timeoutMs }: Settings,
  request: AppRequest,
  found: Session,
  question: PersonQuestion,
): Promise<Reply | null> {
  if (!applicationKey) throw new TypeError('requirePerson needs the application key: set PORCHLIGHT_APPLICATION_KEY.');
  const held = bearerOf(request.authorization) ?? auth.cookiesOf(request).read(request.cookie).accessToken;
  const token = found.tokens?.accessToken ?? held;
  if (!found.user || !token) return auth.challenge(request, found);
  const { baseUrl, tenantId } = auth.client;
  const app = {
    baseUrl,
    tenantId,
    applicationKey,
    ...(fetch && { fetch }),
    ...(timeoutMs !== undefined && { timeoutMs }),
  };
  try {
    const asked = await askForApproval(app, token, question);
    if (asked === null) return null;
    const reply = problem(403, 'approvalRequired', ASK_THE_PERSON, {}, found.cookies);
    return { ...reply, body: JSON.stringify({ ...JSON.parse(reply.body ?? '{}'), ...asked }) };
  } catch (error) {
    if (error instanceof Unavailable) return { ...auth.unavailable(error, request), cookies: found.cookies };
    // The application key or the question is wrong. Only the app can correct that.
    if (!(error instanceof Refused) || !PERSONS.has(error.code)) throw error;
    const status = { approval_status: error.problem.approval_status };
    const reply = problem(error.problem.status, error.code, error.message, {}, found.cookies);
    return { ...reply, body: JSON.stringify({ ...JSON.parse(reply.body ?? '{}'), ...status }) };
  }
}

/** Refusals that are about the person or the agent. */
const PERSONS: ReadonlySet<string> = new Set(['approvalMissing', 'approvalStale']);
