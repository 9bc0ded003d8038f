/** The human's side of a claim: the page, the decision and its outcome. */
import { ERRORS, type ErrorCode, PERMISSION_PRESETS, PERMISSIONS } from '@porchlight/contract';
import type { Express, Request, Response } from 'express';
import type { BrowserSessions, SignedIn } from '../accounts/ports.ts';
import { HttpRefusal } from '../http/errors/http-error.ts';
import type { GuardRoute } from '../http/guards/guard-route.ts';
import { recordActor, WHOLE_PROJECT } from '../http/logging/act.ts';
import { formBody, formField, refuseForeignForm } from '../http/request/form-body.ts';
import { mayTell, tellOnce } from '../http/response/tell-once.ts';
import type { Clock } from '../kernel/clock.ts';
import { type DomainError, Refusal, unwrap } from '../kernel/domain-error.ts';
import type { Result } from '../kernel/result.ts';
import type { ManageKeys } from '../keys/ports.ts';
import { DESK, TIMES } from '../pages/assets.ts';
import { accountPerson } from '../pages/components/person.ts';
import { onlyScript } from '../pages/content-security-policy.ts';
import { PAGE_PATHS } from '../pages/paths.ts';
import { prefersHtml, sendPage } from '../pages/respond.ts';
import { SHOWN_FIELD, type SinceShown, sinceShown } from '../pages/shown-project.ts';
import { claimPage } from '../pages/views/project/claim-page.ts';
import { type ClaimOutcome, claimReceiptPage } from '../pages/views/project/claim-receipt-page.ts';
import { ownKeyPage } from '../pages/views/project/own-key-page.ts';
import { KEY_KINDS, type RotateKeys } from '../tenants/ports.ts';
import { type Policy, statusOf, type Tenant } from '../tenants/tenant.ts';
import type { DecideClaim } from './decide-claim.ts';
import type { ClaimView, ViewClaim } from './view-claim.ts';

interface Dependencies {
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly sessions: BrowserSessions;
  readonly viewClaim: ViewClaim;
  readonly decideClaim: DecideClaim;
  readonly rotateKeys: RotateKeys;
  readonly manageKeys: Pick<ManageKeys, 'create' | 'narrowAll'>;
  /** Acts as the owner, who may also loosen the policy. */
  readonly setPolicy: (tenantId: string, policy: Policy) => Promise<Result<unknown, DomainError>>;
  readonly guard: GuardRoute;
}

export const claimPageRoutes =
  (dependencies: Dependencies) =>
  (app: Express): void => {
    const { baseUrl, clock, sessions, decideClaim, rotateKeys, guard } = dependencies;
    const show = showClaim(dependencies);
    const settleKeys = settleKeysOf(dependencies);
    const changedSince = changedSinceShown(dependencies);

    app.get('/claim/:token', guard('page'), (req, res) => show(req, res));

    app.post('/claim/:token', guard('page'), formBody, async (req, res) => {
      const signedIn = await sessions.read(req.headers.cookie, clock.now());
      const path = `/claim/${encodeURIComponent(req.params.token)}`;
      if (!signedIn) {
        if (!prefersHtml(req)) throw new Refusal({ code: 'missingCredentials', detail: NOBODY_SIGNED_IN });
        res.redirect(303, `${PAGE_PATHS.signIn}?return_to=${encodeURIComponent(path)}`);
        return;
      }
      refuseForeignForm(req, baseUrl, sessions);
      const decision = formField(req, 'decision');
      if (decision !== 'approve' && decision !== 'deny') {
        throw new Refusal({
          code: 'invalidRequest',
          errors: [{ path: 'decision', message: 'must be approve or deny' }],
        });
      }
      const keysMay = formField(req, 'key_permissions');
      if (keysMay !== null && keysMay !== 'full' && keysMay !== 'build')
        throw new Refusal({
          code: 'invalidRequest',
          errors: [{ path: 'key_permissions', message: 'must be full or build' }],
        });
      const since = decision === 'approve' ? await changedSince(req) : null;
      if (since && !prefersHtml(req)) throw new Refusal({ code: 'invalidRequest', errors: [CHANGED] });
      if (since) return show(req, res, { since });
      const decided = await decideClaim(req.params.token, signedIn.account.id, decision);
      if (!decided.ok && !prefersHtml(req)) throw new Refusal(decided.error);
      // A denied claim changed nothing in the project, and the person who denied it is not its owner.
      if (decided.ok && decision === 'approve') {
        const { id: tenantId } = decided.value.tenant;
        recordActor(res, { tenantId, operation: 'approveClaim', actor: 'owner', object: WHOLE_PROJECT });
      }
      const replace = decided.ok && decision === 'approve' && formField(req, 'replace_keys') === 'yes';
      // The person who approved is now the owner: the keys that the agent holds end at once, and the new pair waits for
      // the owner.
      if (replace) {
        const terms = { endNow: KEY_KINDS, within: PERMISSIONS, endOthers: true };
        unwrap(await rotateKeys(decided.value.tenant.id, terms));
      }
      const ownKey = decided.ok && decision === 'approve' ? await settleKeys(decided.value.tenant, req) : null;
      if (!decided.ok) return show(req, res, { refused: decided.error.code });
      // The outcome is shown at the link itself, so that a reload of the page sends nothing again.
      const to = replace ? `${path}?${KEYS_REPLACED}` : path;
      tellOnce(res, to, baseUrl);
      if (ownKey === null) return res.redirect(303, to);
      const { id: tenantId, name: tenantName } = decided.value.tenant;
      const model = { secret: ownKey, keyName: OWN_KEY, tenantId, tenantName, keysReplaced: replace, continueHref: to };
      sendPage(res, 200, ownKeyPage(model), { directives: onlyScript(baseUrl, DESK.path) });
    });
  };

const showClaim =
  ({ baseUrl, clock, sessions, viewClaim }: Dependencies) =>
  async (
    req: Request<{ token: string }>,
    res: Response,
    { refused, since }: { readonly refused?: ErrorCode; readonly since?: SinceShown } = {},
  ): Promise<void> => {
    const now = clock.now();
    const signedIn = await sessions.read(req.headers.cookie, now);
    const view = unwrap(await viewClaim(req.params.token, signedIn?.account ?? null));
    const directives = onlyScript(baseUrl, TIMES.path);
    if (view.status === 'pending')
      sendPage(res, since ? 409 : 200, claimPage({ ...claimModel(view, req.params.token, signedIn, now), since }), {
        directives,
      });
    else {
      const keysReplaced = req.url.endsWith(`?${KEYS_REPLACED}`) && mayTell(req, res, baseUrl);
      sendReceipt(req, res, view, { signedIn, now, directives, refused, keysReplaced });
    }
  };

/** What is new at a project that still waits for its owner, since the page whose form was sent. */
const changedSinceShown =
  ({ viewClaim }: Dependencies) =>
  async (req: Request<{ token: string }>): Promise<SinceShown | null> => {
    const view = await viewClaim(req.params.token, null);
    if (!view.ok || view.value.status !== 'pending') return null;
    const { tenant, callbackHosts } = view.value;
    return sinceShown(formField(req, SHOWN_FIELD), { name: tenant.name, hosts: callbackHosts });
  };

/**
 * Applies what the new owner chose about keys and approvals. Returns the secret of the owner's own key, if they wanted
 * one.
 */
const settleKeysOf =
  ({ manageKeys, setPolicy }: Dependencies) =>
  async ({ id }: Tenant, req: Request<{ token: string }>): Promise<string | null> => {
    const isChosen = (name: string): boolean => formField(req, name) === 'yes';
    // Every key, also those that were replaced and still work: the agent may hold any of them.
    if (formField(req, 'key_permissions') === 'build') await manageKeys.narrowAll(id, PERMISSION_PRESETS.build);
    const policy = {
      outward: isChosen('approve_outward'),
      disruptive: isChosen('approve_disruptive'),
      irreversible: isChosen('approve_irreversible'),
    };
    if (Object.values(policy).includes(true)) unwrap(await setPolicy(id, policy));
    if (!isChosen('own_key')) return null;
    return unwrap(await manageKeys.create(id, PERMISSIONS, { name: OWN_KEY, permissions: PERMISSIONS })).secret;
  };

const KEYS_REPLACED = 'keys=replaced';
/** The name of the key that the owner may create with the claim. */
const OWN_KEY = 'Owner';
const CHANGED = { path: SHOWN_FIELD, message: 'the project has changed since this page was made' };
const NOBODY_SIGNED_IN = 'A claim is decided by a person who is signed in with a browser.';

function claimModel(view: ClaimView, token: string, signedIn: SignedIn | null, now: Date) {
  const { tenant, claim } = view;
  const path = `/claim/${token}`;
  const signInHref = `${PAGE_PATHS.signIn}?return_to=${encodeURIComponent(path)}`;
  return {
    tenantName: tenant.name,
    tenantId: tenant.id,
    status: statusOf(tenant, now),
    callbackHosts: view.callbackHosts,
    usersTotal: view.usersTotal,
    createdAt: tenant.createdAt,
    expiresAt: tenant.expiresAt,
    now,
    userCode: claim.userCode,
    program: claim.program,
    askedAt: claim.createdAt,
    overCap: view.overCap,
    viewer: signedIn
      ? ({
          signedIn: true,
          person: accountPerson(signedIn.account),
          form: { action: path, csrf: signedIn.csrfToken },
          switchAccountHref: signInHref,
        } as const)
      : ({ signedIn: false, signInHref } as const),
  };
}

/** If the page is also an error, a caller that wants data gets the code. */
const CODE_OF: Readonly<Partial<Record<ClaimOutcome, ErrorCode>>> = {
  already_claimed: 'alreadyClaimed',
  expired: 'tenantExpired',
  link_expired: 'claimNotFound',
};

interface ReceiptTerms {
  readonly signedIn: SignedIn | null;
  readonly now: Date;
  readonly directives: ReturnType<typeof onlyScript>;
  readonly refused: ErrorCode | undefined;
  readonly keysReplaced: boolean;
}

function sendReceipt(req: Request, res: Response, view: ClaimView, terms: ReceiptTerms): void {
  const { signedIn, now, directives, refused, keysReplaced } = terms;
  const outcome = outcomeOf(view, signedIn, now);
  const code = refused ?? CODE_OF[outcome];
  if (code && !prefersHtml(req)) throw new HttpRefusal({ code });
  const { tenant, claim } = view;
  const isOwner = signedIn !== null && tenant.ownerId === signedIn.account.id;
  sendPage(
    res,
    code ? ERRORS[code].status : 200,
    claimReceiptPage({
      outcome,
      tenantName: tenant.name,
      tenantId: tenant.id,
      ...(claim.decidedAt && (isOwner || outcome === 'refused') ? { at: claim.decidedAt } : {}),
      ...(isOwner ? { ownerEmail: signedIn.account.email } : {}),
      keysReplaced: isOwner && keysReplaced,
    }),
    { directives },
  );
}

function outcomeOf({ tenant, status }: ClaimView, signedIn: SignedIn | null, now: Date): ClaimOutcome {
  if (tenant.claimedAt) return tenant.ownerId === signedIn?.account.id ? 'claimed' : 'already_claimed';
  if (statusOf(tenant, now) === 'expired') return 'expired';
  return status === 'denied' ? 'refused' : 'link_expired';
}
