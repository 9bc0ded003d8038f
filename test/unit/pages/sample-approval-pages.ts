/** The owner's pages of calls that wait, with ordinary and with extreme data. */
import type { ApprovalCard } from '../../../server/approvals/approval-card.ts';
import { approvalPage, endKeyPage } from '../../../server/approvals/approval-page.ts';
import { NOW } from './sample-data.ts';

const card = (text: string, id: string, changes: Partial<ApprovalCard> = {}): ApprovalCard => ({
  id,
  action: `/account/approvals/${id}`,
  tenantName: text,
  tenantId: 'brave-otter-k3f9q2',
  risk: 'outward',
  calls: [
    {
      summary: 'Add a webhook',
      call: 'POST /api/webhooks',
      risk: 'outward',
      changes: [{ sign: '+', label: 'Webhook', value: text.slice(0, 200) }],
    },
  ],
  asked: 'add a webhook',
  keyName: text,
  requester: 'brave-otter-k3f9q2 key 2302e3fb2a60',
  key: '2302e3fb2a60',
  offers: [{ domain: 'example.com', recordName: '_porchlight.example.com', text: 'porchlight-verification=x' }],
  userCode: 'BCDF-GHJK',
  askedAt: NOW,
  expiresAt: new Date(NOW.getTime() + 1_200_000),
  status: 'pending',
  ...changes,
});

export function ownerApprovalPages(text: string): Record<string, string> {
  const one = card(text, 'apr_1');
  const program = card(text, 'apr_2', { key: null, keyName: null, requester: 'brave-otter-k3f9q2 program' });
  const model = {
    others: 0,
    looked: null,
    isList: false,
    mayApprove: true,
    csrf: 'token',
    signInHref: '/account/sign-in',
    now: NOW,
  };
  const list = { ...model, isList: true };
  return {
    'approval-of-owner': approvalPage({ ...model, cards: [one], others: 3 }),
    'approval-denied': approvalPage({ ...model, cards: [{ ...one, status: 'denied' }] }),
    'approval-old-sign-in': approvalPage({ ...model, cards: [one], mayApprove: false }),
    'approval-list': approvalPage({ ...list, cards: [one, { ...one, id: 'apr_3' }, program], done: 'denied' }),
    'approval-end-key': endKeyPage(one, { csrf: 'token', hidden: { decision: 'deny_and_end_key', confirmed: 'yes' } }),
  };
}
