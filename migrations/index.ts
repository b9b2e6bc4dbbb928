import { CreateIdentity1794700800000 } from './1794700800000-create-identity.js';
import { CreateProjects1794704400000 } from './1794704400000-create-projects.js';
import { CreateTickets1794708000000 } from './1794708000000-create-tickets.js';
import { CreateIdempotencyKeys1794711000000 } from './1794711000000-create-idempotency-keys.js';
import { CreateAttachments1794711600000 } from './1794711600000-create-attachments.js';
import { CreateRelations1794712000000 } from './1794712000000-create-relations.js';
import { CreateImports1794712400000 } from './1794712400000-create-imports.js';
import { CreatePreferences1794716000000 } from './1794716000000-create-preferences.js';
import { ForgetPeople1794717000000 } from './1794717000000-forget-people.js';
import { CreateWebhooks1794720000000 } from './1794720000000-create-webhooks.js';
import { CreateAgentTasks1794724000000 } from './1794724000000-create-agent-tasks.js';
import { CreateInbound1794726000000 } from './1794726000000-create-inbound.js';
import { CreateDocsRuns1794728000000 } from './1794728000000-create-docs-runs.js';
import { InlineIso1794729000000 } from './1794729000000-inline-iso.js';
import { CreateMail1794730000000 } from './1794730000000-create-mail.js';
import { CreateNotifications1794732000000 } from './1794732000000-create-notifications.js';
import { CountFacets1794733000000 } from './1794733000000-count-facets.js';
import { SpeedUpDeliveries1794735000000 } from './1794735000000-speed-up-deliveries.js';
import { LightenDeliveries1794736000000 } from './1794736000000-lighten-deliveries.js';
import { MaskFormerProjects1794737000000 } from './1794737000000-mask-former-projects.js';
import { CountLabels1794738000000 } from './1794738000000-count-labels.js';
import { LightenAttempts1794739000000 } from './1794739000000-lighten-attempts.js';
import { CountCreatedByScope1794740000000 } from './1794740000000-count-created-by-scope.js';
import { SearchByScope1794751000000 } from './1794751000000-search-by-scope.js';
import { FairFanOut1794752000000 } from './1794752000000-fair-fan-out.js';
import { IndexFanOut1794752000100 } from './1794752000100-index-fan-out.js';
import { DetachInBatches1794753000000 } from './1794753000000-detach-in-batches.js';
import { CountStorage1794753000001 } from './1794753000001-count-storage.js';
import { ConfirmMembers1794754000000 } from './1794754000000-confirm-members.js';
import { FollowCodeHosts1794760000000 } from './1794760000000-follow-code-hosts.js';
import { ExplainAttempts1794761000000 } from './1794761000000-explain-attempts.js';
import { KeepDocsFailures1794761000001 } from './1794761000001-keep-docs-failures.js';
import { RankTickets1794762000000 } from './1794762000000-rank-tickets.js';
import { IndexDueAndDeleted1794763000000 } from './1794763000000-index-due-and-deleted.js';
import { IndexStatusHistory1794763000100 } from './1794763000100-index-status-history.js';
import { AddressEvents1794764000000 } from './1794764000000-address-events.js';
import { CreateAvatars1794764000001 } from './1794764000001-create-avatars.js';
import { AddAgents1794770000000 } from './1794770000000-add-agents.js';
import { IndexAgents1794770000100 } from './1794770000100-index-agents.js';
import { ValidateAgents1794770000200 } from './1794770000200-validate-agents.js';
import { CreateWaysToSignIn1794771000000 } from './1794771000000-create-ways-to-sign-in.js';
import { RecoverAccounts1794771000001 } from './1794771000001-recover-accounts.js';
import { CreateFields1794772000000 } from './1794772000000-create-fields.js';
import { ValidateFieldDetachments1794772000050 } from './1794772000050-validate-field-detachments.js';
import { IndexFields1794772000100 } from './1794772000100-index-fields.js';
import { AddPlanning1794773000000 } from './1794773000000-add-planning.js';
import { IndexPlanning1794773000100 } from './1794773000100-index-planning.js';
import { ValidatePlanning1794773000200 } from './1794773000200-validate-planning.js';

/** In the order they run. */
export const migrations = [
  CreateIdentity1794700800000,
  CreateProjects1794704400000,
  CreateTickets1794708000000,
  CreateIdempotencyKeys1794711000000,
  CreateAttachments1794711600000,
  CreateRelations1794712000000,
  CreateImports1794712400000,
  CreatePreferences1794716000000,
  ForgetPeople1794717000000,
  CreateWebhooks1794720000000,
  CreateAgentTasks1794724000000,
  CreateInbound1794726000000,
  CreateDocsRuns1794728000000,
  InlineIso1794729000000,
  CreateMail1794730000000,
  CreateNotifications1794732000000,
  CountFacets1794733000000,
  SpeedUpDeliveries1794735000000,
  LightenDeliveries1794736000000,
  MaskFormerProjects1794737000000,
  CountLabels1794738000000,
  LightenAttempts1794739000000,
  CountCreatedByScope1794740000000,
  SearchByScope1794751000000,
  FairFanOut1794752000000,
  IndexFanOut1794752000100,
  DetachInBatches1794753000000,
  CountStorage1794753000001,
  ConfirmMembers1794754000000,
  FollowCodeHosts1794760000000,
  ExplainAttempts1794761000000,
  KeepDocsFailures1794761000001,
  RankTickets1794762000000,
  IndexDueAndDeleted1794763000000,
  IndexStatusHistory1794763000100,
  AddressEvents1794764000000,
  CreateAvatars1794764000001,
  AddAgents1794770000000,
  IndexAgents1794770000100,
  ValidateAgents1794770000200,
  CreateWaysToSignIn1794771000000,
  RecoverAccounts1794771000001,
  CreateFields1794772000000,
  ValidateFieldDetachments1794772000050,
  IndexFields1794772000100,
  AddPlanning1794773000000,
  IndexPlanning1794773000100,
  ValidatePlanning1794773000200,
];
