import { AccountEntity, AccountSessionEntity, OAuthRecordEntity } from './account.ts';
import { AdoptedTokenEntity } from './adoption.ts';
import { ApprovalEntity } from './approval.ts';
import {
  AgentSettingsEntity,
  IssuerClientEntity,
  IssuerKeyEntity,
  LogoutNoticeEntity,
  SessionClientEntity,
} from './issuer.ts';
import { LinkEntity } from './link.ts';
import { ProjectInvitationEntity, ProjectMemberEntity } from './member.ts';
import {
  ChangeEntity,
  DiscountReportEntity,
  FeedbackEntity,
  RequestLogEntity,
  RequestTotalEntity,
  SettingEntity,
} from './operations.ts';
import { OwnDomainEntity } from './own-domain.ts';
import { RefusedPersonEntity, SocialAccessEntity, SocialBlockEntity } from './people.ts';
import { PersonApprovalEntity } from './person-approval.ts';
import { ProofEntity, TestUserTicketEntity } from './proving.ts';
import {
  AppLogoEntity,
  EventFloorEntity,
  LoginAttemptEntity,
  MailEntity,
  RefusedHostsEntity,
  RevocationEntity,
  SocialCounterEntity,
  SocialDayEntity,
  SocialEventEntity,
  SocialIdentityEntity,
  SocialLoginResourceEntity,
  SocialPasskeyEntity,
  SocialSessionEntity,
  SocialUserEntity,
} from './social-login.ts';
import { TeamEntity, TeamInvitationEntity, TeamMemberEntity, TeamResourceEntity } from './team.ts';
import { ClaimEntity, CreationEntity, TenantEntity, TenantKeyEntity } from './tenant.ts';
import { UndoEntity } from './undo.ts';
import { AddressUseEntity, TierEntity, TierRefusalEntity, UsageEntity, UsageSliceEntity } from './usage.ts';
import { WebhookDeliveryEntity, WebhookEntity } from './webhook.ts';

export const ENTITIES = [
  TenantEntity,
  TenantKeyEntity,
  ApprovalEntity,
  PersonApprovalEntity,
  CreationEntity,
  ClaimEntity,
  LinkEntity,
  UsageEntity,
  UsageSliceEntity,
  TierEntity,
  TierRefusalEntity,
  AddressUseEntity,
  SocialLoginResourceEntity,
  AppLogoEntity,
  RefusedHostsEntity,
  LoginAttemptEntity,
  MailEntity,
  RevocationEntity,
  SocialUserEntity,
  SocialIdentityEntity,
  SocialPasskeyEntity,
  SocialSessionEntity,
  SocialEventEntity,
  SocialCounterEntity,
  SocialDayEntity,
  EventFloorEntity,
  AdoptedTokenEntity,
  AccountEntity,
  AccountSessionEntity,
  OAuthRecordEntity,
  FeedbackEntity,
  DiscountReportEntity,
  RequestLogEntity,
  ChangeEntity,
  RequestTotalEntity,
  SettingEntity,
  SocialAccessEntity,
  SocialBlockEntity,
  RefusedPersonEntity,
  WebhookEntity,
  WebhookDeliveryEntity,
  IssuerKeyEntity,
  AgentSettingsEntity,
  IssuerClientEntity,
  LogoutNoticeEntity,
  SessionClientEntity,
  TestUserTicketEntity,
  ProofEntity,
  ProjectMemberEntity,
  ProjectInvitationEntity,
  OwnDomainEntity,
  UndoEntity,
  TeamResourceEntity,
  TeamEntity,
  TeamMemberEntity,
  TeamInvitationEntity,
];
