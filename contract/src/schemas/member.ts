/** Members of a project: people other than its owner who use the desk, each with a role. */
import { z } from 'zod';
import { MEMBER_ROLES } from '../vocabulary.ts';
import { MailAddress } from './email-address.ts';
import { IsoTime } from './scalars.ts';

const MemberId = z.string().min(1).max(64).meta({ description: 'Identifier of the member or the invitation.' });

const Role = z.enum(MEMBER_ROLES).meta({
  description:
    '`admin` does what the owner does, but neither deletes nor transfers the project. `member` reads, without keys and exports. `support` works with users and events.',
});

const EmailText = MailAddress.meta({ description: 'The address that the person signs in with.' });

export const MemberParams = z.strictObject({ id: MemberId });

export const Member = z
  .object({
    id: MemberId,
    email: z.string(),
    role: Role,
    added_at: IsoTime,
    provider: z.string().nullable().meta({
      description:
        'The provider of the service with which this person signs in. Somebody else can have the same address at another one. Null if the service no longer has it.',
      example: 'google',
    }),
  })
  .meta({ id: 'Member' });

const invitationFields = {
  id: MemberId,
  email: z.string(),
  role: Role,
  expires_at: IsoTime,
};

export const Invitation = z.object(invitationFields).meta({
  id: 'Invitation',
  description: 'An invitation that has not been accepted yet. Its link is shown only once, when it is created.',
});

export const InviteRequest = z.strictObject({ email: EmailText, role: Role }).meta({ id: 'InviteRequest' });

export const InvitationCreated = z
  .object({
    invitation: z.object({
      ...invitationFields,
      url: z.string().meta({
        description: 'The link to send. It works once, for the account with this address only.',
      }),
    }),
  })
  .meta({ id: 'InvitationCreated' });

export const MemberList = z
  .object({ members: z.array(Member), invitations: z.array(Invitation) })
  .meta({ id: 'MemberList', description: 'The owner comes first.' });

export const ChangeMemberRequest = z.strictObject({ role: Role }).meta({ id: 'ChangeMemberRequest' });
export const MemberAnswer = z.object({ member: Member }).meta({ id: 'MemberAnswer' });
export const MemberRemoved = z.object({ deleted: z.literal(true) }).meta({ id: 'MemberRemoved' });
