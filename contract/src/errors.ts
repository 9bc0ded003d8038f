/** Every error code of the service, one meaning each. Status and texts are defined only here. */

interface ErrorEntry {
  readonly status: number;
  readonly title: string;
  /** The public text if the code that refuses has nothing more precise. */
  readonly detail: string;
  /** What to do about it, as the error page in the documents says. */
  readonly remedy: string;
}

const entry = (status: number, title: string, detail: string, remedy: string): ErrorEntry => ({
  status,
  title,
  detail,
  remedy,
});

export const ERRORS = {
  invalidRequest: entry(
    400,
    'Invalid request',
    'The request does not match the schema of this operation; `errors` lists every fault.',
    'Correct the fields named in `errors` and send the request again.',
  ),
  confirmationRequired: entry(
    400,
    'Confirmation required',
    'This action needs `confirmed: true`, the boolean, after the user has authorized exactly this action.',
    'Ask the user; when they agree, repeat the call with `"confirmed": true`.',
  ),
  redirectUriNotAllowed: entry(
    400,
    'Redirect not allowed',
    'The redirect_uri does not match any callback URL that is registered for this tenant.',
    'Ask the redirect check, with the management key, what differs and which call would list the address.',
  ),
  redirectUriRequired: entry(
    400,
    'Redirect required',
    'Every registered callback URL has a wildcard, so the sign-in link must name a redirect_uri.',
    'Add `redirect_uri` to the link, or register one callback URL without a wildcard.',
  ),
  invalidReturnTo: entry(
    400,
    'Invalid return_to',
    'return_to must be a path inside the app: one leading slash, no host, at most 2,048 characters.',
    'Send a path such as `/settings?tab=profile`.',
  ),
  loginExpired: entry(
    400,
    'Sign-in expired',
    'This sign-in was already used, took too long or was started in another browser.',
    'Start the sign-in again from the app.',
  ),
  invalidCode: entry(
    400,
    'Sign-in code invalid',
    'The code is unknown, expired, already used or belongs to another tenant, or `code_verifier` does not match its challenge.',
    'Start the sign-in again from the app. A code lives 60 seconds and works once.',
  ),
  signalRefused: entry(
    400,
    'Signal refused',
    'This is no security event of the identity provider for this service.',
    'Only the identity provider sends signals. Its stream is set up with `porchlight admin signals register`.',
  ),
  missingCredentials: entry(
    401,
    'Credentials missing',
    'This operation needs `Authorization: Bearer <key>`.',
    'Send the credential that the operation names. A management key comes from `POST /api/genesis`.',
  ),
  invalidCredentials: entry(
    401,
    'Credentials invalid',
    'The credential is unknown, mistyped, revoked or expired.',
    'Check the `.service` file for a newer key; a mistyped key never reaches the database.',
  ),
  invalidRefreshToken: entry(
    401,
    'Refresh token invalid',
    'The refresh token is unknown, expired or its session has ended.',
    'Send the user through the sign-in link again.',
  ),
  refreshTokenReused: entry(
    401,
    'Refresh token already used',
    'A refresh token works once, and this one was used before.',
    'Use the pair that the first refresh returned; without it, send the user through the sign-in link again.',
  ),
  bannedUserAgent: entry(
    403,
    'User agent banned',
    'Tenants cannot be created by a bare curl call. Send a `User-Agent` that names your program, such as `my-app/1`, or use the SDK.',
    'Call from your program or the SDK, with a User-Agent that names it: `curl -A my-app/1 …` passes too.',
  ),
  foreignOrigin: entry(
    403,
    'Page of another origin',
    'A page of another origin sent this request, and its visitor may not know of it.',
    'Call from a program or a server; a page may send its visitors to the documents instead.',
  ),
  wrongKeyKind: entry(
    403,
    'Wrong kind of key',
    'Management keys are for `/api/*`, application keys for `/edge/*`.',
    'Use the other key of the `.service` file.',
  ),
  permissionMissing: entry(
    403,
    'Permission missing',
    'The key is good, but it may not do this; `needs` names the permission.',
    'Use a key that has the permission. The owner gives it at the desk, or a key with `keys:write` by `PATCH /api/keys/:id`.',
  ),
  approvalRequired: entry(
    403,
    'Approval required',
    'The owner of the project has to approve this call first; nothing was changed.',
    'Give the person `approval.approval_url`, wait at `wait.url`, then repeat the same call with the header `Approval: <approval.id>`.',
  ),
  approvalDenied: entry(
    403,
    'Approval denied',
    'The owner of the project denied this call; nothing was changed.',
    'Do not repeat it. Ask the person what to do instead.',
  ),
  claimRequired: entry(
    403,
    'Claim required',
    'Only a claimed project may do this.',
    'Let a human claim the project: `POST /api/claim/url` makes the link.',
  ),
  insufficientScope: entry(
    403,
    'Scope missing',
    'The OAuth token is good, but the scope that this operation needs was not granted to it.',
    'Ask the user again, with the scope `mcp:tenants:create` in the authorization request.',
  ),
  tenantPaused: entry(
    403,
    'Tenant paused',
    'The tenant passed a hard cap and is paused as a whole.',
    'Let a human claim the tenant: claiming lifts the pause. Status, feedback, claim and wait keep working.',
  ),
  invalidCsrfToken: entry(
    403,
    'Form expired',
    'The form was not sent from this page, or the page was open for too long.',
    'Reload the page and send the form again.',
  ),
  tenantNotFound: entry(404, 'Tenant not found', 'There is no such tenant.', 'Check the tenant id in `.service`.'),
  userNotFound: entry(
    404,
    'User not found',
    'There is no such user in this tenant.',
    'List the users to see which ids exist.',
  ),
  domainNotFound: entry(
    404,
    'No own domain',
    'This project has no domain of its own.',
    'Set one with `PUT /api/social-login/domain`.',
  ),
  clientNotFound: entry(
    404,
    'Client not found',
    'This project has no such OpenID client.',
    'List the clients to see which ids exist.',
  ),
  clientLimit: entry(
    409,
    'No room for another client',
    'The project has reached its limit of OpenID clients.',
    'Delete one, or change the redirects of one.',
  ),
  appClientStays: entry(
    409,
    'The client of the app stays',
    'Every project has the client `app`, so it cannot be deleted.',
    'Delete another client, or the social-login resource with everything in it.',
  ),
  webhookNotFound: entry(
    404,
    'Webhook not found',
    'This tenant has no such webhook.',
    'List the webhooks to see which ids exist.',
  ),
  memberNotFound: entry(
    404,
    'Member not found',
    'The project has no member and no invitation with this id.',
    'List the members, and use an id from there.',
  ),
  memberLimit: entry(
    409,
    'Too many members',
    'The project has reached its limit of members and invitations.',
    'Remove a member or withdraw an invitation first.',
  ),
  lastOwner: entry(
    409,
    'The last owner stays',
    'This is the last owner of the project. A project is never without one.',
    'Transfer the project to another account on its settings page.',
  ),
  ownerRequired: entry(
    403,
    'Only the owner may do this',
    'This needs the owner of the project, signed in at the desk. No key may do it.',
    'Ask the owner to do it at the desk.',
  ),
  webhookLimit: entry(
    409,
    'No room for another webhook',
    'The tenant has reached its limit of webhooks.',
    'Delete one, or change the address or the kinds of one.',
  ),
  testUserLimit: entry(
    409,
    'No room for another test user',
    'The tenant has reached its limit of test users.',
    'Delete one, or wait: each is deleted an hour after it was created.',
  ),
  testUsersOff: entry(
    403,
    'Test users are switched off',
    'The owner of this project has switched test users off, or only listed people may sign in and nobody has switched test users on.',
    'Switch them on with `PUT /api/social-login/settings { "test_users": true }`, or on the settings page of the desk.',
  ),
  hostNotProven: entry(
    403,
    'Host not proven',
    'A ticket of a test user works on this machine and at hosts that the owner of the project has proven.',
    'Prove the host: `GET /api/social-login/hosts` says which text to put there. Or run the app on localhost.',
  ),
  appNotListed: entry(
    400,
    'Not an app of this project',
    'The scheme, host and port of the app are those of no callback URL of this project. A host that only a wildcard covers counts once its domain is proven.',
    'Send the address of an app whose callback URL is listed, or list its callback URL first.',
  ),
  keyNotFound: entry(404, 'Key not found', 'This tenant has no such key.', 'List the keys to see which ids exist.'),
  keyLimit: entry(
    409,
    'No room for another key',
    'The tenant has reached its limit of keys.',
    'Delete a key that is no longer used.',
  ),
  approvalStale: entry(
    409,
    'Approval out of date',
    'The data that the call would change is different since the approval; nothing was changed.',
    'Read the current state, then make the call again without `Approval`: the owner is asked again.',
  ),
  approvalUsed: entry(
    409,
    'Approval already used',
    'The approval was used: each of its calls is made once, and a call that fails ends the rest.',
    'Read the current state: the earlier call may have been made. To make the call once more, send it without `Approval`: the owner is asked again.',
  ),
  approvalOrder: entry(
    409,
    'Not the next call',
    'The approval is for several calls in their order, and another call comes first.',
    'Make the calls in the order in which they were approved.',
  ),
  approvalLimit: entry(
    409,
    'Too many waiting calls',
    'The limit of calls that wait for the owner is reached.',
    'Ask the owner to decide on the waiting calls, or wait until they expire.',
  ),
  mainKey: entry(
    409,
    'Main key',
    'This is the main key of the project, which can be replaced but not deleted.',
    'Replace it: `POST /api/keys/rotate`, with `revoke_now` if someone else may have it.',
  ),
  sessionNotFound: entry(
    404,
    'Session not found',
    'There is no such session in this tenant.',
    'List the sessions of the user to see which ids exist.',
  ),
  resourceNotProvisioned: entry(
    404,
    'Not provisioned',
    'This tenant has no social-login resource yet.',
    'Provision it: `POST /api/resources/social-login` with the callback URLs of the app. Teams: `POST /api/resources/teams`.',
  ),
  socialLoginRequired: entry(
    409,
    'Social login required',
    'Teams are made of people who sign in to the app, so social login has to be provisioned first.',
    'Provision it: `POST /api/resources/social-login` with the callback URLs of the app.',
  ),
  roleInUse: entry(
    409,
    'Role in use',
    'Somebody has this role, or is invited with it, so it cannot be removed. Nothing was changed.',
    'Give these people another role first: `PUT /api/teams/:id/members/:userId`.',
  ),
  teamNotFound: entry(
    404,
    'Team not found',
    'There is no such team, or the person is not in it.',
    'List the teams: `GET /api/teams` with a key, or `POST /edge/teams/:tenantId/mine` with the access token of a person.',
  ),
  teamPermissionMissing: entry(
    403,
    'Permission missing in the team',
    'The role of this person in the team does not allow it.',
    'Ask somebody whose role allows it. `/docs/teams` has the table of who may do what.',
  ),
  lastTeamOwner: entry(
    409,
    'The last owner of the team stays',
    'This is the last owner of the team.',
    'Make another member an owner first, or delete the team.',
  ),
  teamLimit: entry(
    409,
    'No room in the team',
    'A limit of teams is reached: members of a team, teams of a person, or open invitations.',
    'Remove a member, leave a team, or withdraw an invitation first.',
  ),
  invitationNotFound: entry(
    404,
    'Invitation not found',
    'There is no such invitation, or it is not for this person.',
    'List the invitations of the team, or ask the sender for a new link.',
  ),
  providerNotEnabled: entry(
    404,
    'Identity provider not enabled',
    'This app does not accept sign-ins with this identity provider.',
    'Start at `/sign-in` instead of the provider, or enable it: `PUT /api/social-login/providers/:provider`.',
  ),
  claimNotFound: entry(
    404,
    'Claim link not found',
    'This claim link is unknown, was used or has expired.',
    'Ask the agent for a new link: `POST /api/claim/url`.',
  ),
  routeNotFound: entry(
    404,
    'Not found',
    'Nothing answers at this address.',
    'See `/docs`, `/llms.txt` and `/openapi.json`.',
  ),
  methodNotAllowed: entry(
    405,
    'Method not allowed',
    'This address exists, but not for this method.',
    'Use one of the methods in the `Allow` header.',
  ),
  alreadyClaimed: entry(409, 'Already claimed', 'This tenant already has an owner.', 'There is nothing left to do.'),
  undoOver: entry(
    409,
    'No longer undone',
    'This was undone already, or it can no longer be undone: there are ten minutes for it.',
    'Look at the present state, and make the change again by hand.',
  ),
  placeTaken: entry(
    409,
    'The place is taken',
    'Something else has taken its place since then, so it was not put back.',
    'Look at the present state, and decide which of the two you want.',
  ),
  domainTaken: entry(
    409,
    'Host in use',
    'Another project uses this host, and no record can prove a host under `.localhost`.',
    'Choose another name under `.localhost`.',
  ),
  providerNotConfigured: entry(
    409,
    'Identity provider not configured',
    'Neither the service nor the project has a client at this provider.',
    'Send `client_id` and `client_secret` of a client that you made at the provider.',
  ),
  lastProvider: entry(
    409,
    'Last identity provider',
    'This is the last enabled provider. Without it, users could not sign in.',
    'Enable another provider first.',
  ),
  lastIdentity: entry(
    409,
    'Last way to sign in',
    'This is your last way to sign in, so it cannot be removed.',
    'Add another way to sign in first.',
  ),
  identityInUse: entry(
    409,
    'Belongs to another user',
    'That account already belongs to another user of this app. Users are never merged.',
    'Sign in with that account, delete its data on this page, and add it again. Or go on with two users.',
  ),
  identityLimit: entry(
    409,
    'Too many ways to sign in',
    'This user has reached the limit of ways to sign in.',
    'Remove one that you no longer use.',
  ),
  idempotencyKeyConflict: entry(
    409,
    'Idempotency key conflict',
    'This idempotency key was used before with another request.',
    'Use a new key for a new request, or repeat the first request unchanged.',
  ),
  tenantExpired: entry(
    410,
    'Tenant expired',
    'This tenant was not claimed within 72 hours, so it has ended.',
    'Create a new tenant with `POST /api/genesis`.',
  ),
  retired: entry(
    410,
    'Retired',
    'This endpoint has been retired.',
    'Use the endpoint that the migration document names.',
  ),
  payloadTooLarge: entry(413, 'Payload too large', 'The request body is too large.', 'Send at most 256 KiB.'),
  unsupportedMediaType: entry(
    415,
    'Unsupported media type',
    'The body must be `application/json`.',
    'Send `Content-Type: application/json`.',
  ),
  rateLimited: entry(
    429,
    'Rate limited',
    'Too many requests in this window.',
    'Wait for the number of seconds in `Retry-After`, then repeat the call.',
  ),
  quotaExceeded: entry(
    429,
    'Quota exceeded',
    'The account has used up a cap of its tier.',
    'Wait until the cap resets, or ask the operator for a higher tier.',
  ),
  internalError: entry(
    500,
    'Internal error',
    'The service failed in a way it did not expect; the fault is in its log under this request id.',
    'Repeat the call; if it fails again, report the request id.',
  ),
  unavailable: entry(
    503,
    'Temporarily unavailable',
    'The database is out of reach. Nothing was changed and nobody was signed out.',
    'Wait for the number of seconds in `Retry-After`, then repeat the call.',
  ),
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;
export const ERROR_CODES = Object.keys(ERRORS) as ErrorCode[];
