export { AssigneeQueries } from './assignee.queries.js';
export { AttachmentsService } from './attachments/attachments.service.js';
export { DiscardedFiles } from './attachments/discarded-files.js';
export { StorageQuota, type StorageUse } from './attachments/storage-quota.js';
export { type BulkOperation, BulkService } from './bulk.service.js';
export { columnNamed, placeInColumns } from './columns/column-choice.js';
export { type ColumnInput, ColumnsService, MAX_COLUMNS } from './columns/columns.service.js';
export type { CommentRecord } from './comments/comment.queries.js';
export { CommentsService } from './comments/comments.service.js';
export { countOfDue } from './counters/due-counters.sql.js';
export { type CounterFault, verifyCounters } from './counters/ticket-counters.js';
export { DeletedTickets } from './deleted-tickets.js';
export { type FieldExport, FieldExports } from './fields/field-exports.js';
export {
  type FieldDefinition,
  type FieldInput,
  type FieldValues,
  optionNamed,
  readImportedValue,
} from './fields/field-types.js';
export { type FieldRecord, FieldsService, MAX_OPTIONS, type OptionInput } from './fields/fields.service.js';
export { type ProjectSchema, projectSchema } from './fields/project-schema.js';
export { SchemaFilters } from './fields/schema-filters.js';
export { HistoryQueries } from './history.queries.js';
export {
  deleteImportedComments,
  type ImportedComment,
  insertImportedComments,
} from './imported/imported-comments.js';
export { type ImportedLinkKind, linkImportedTickets } from './imported/imported-links.js';
export { insertTickets } from './insert-tickets.sql.js';
export { DETACHED_AT_ONCE, DetachFromTickets } from './labels/detach-from-tickets.js';
export { GroupsService } from './labels/groups.service.js';
export { DEFAULT_LABEL_COLOR, LabelsService } from './labels/labels.service.js';
export { type Board, BoardQueries, MAX_PER_COLUMN } from './queries/board.queries.js';
export { SNIPPET_FIELDS, type SnippetField } from './queries/search-snippet.js';
export { type TicketDetails, TicketQueries, type TicketWalk } from './queries/ticket.queries.js';
export { DETAILS_NAMES } from './queries/ticket-details.js';
export { checkedPerRow, gatheredBy, type TicketFilter, ticketFilterConditions } from './queries/ticket-filter.js';
export { foundTickets, inReadableScopes } from './queries/ticket-page.js';
export { ITEM_NAMES, type TicketItem } from './queries/ticket-select.js';
export { RankService } from './ranks/rank.service.js';
export { Rebalancing } from './ranks/rebalancing.js';
export { ReactionsService } from './reactions/reactions.service.js';
export { RelationsService } from './relations/relations.service.js';
export { reordered } from './reordered.js';
export { checkedTicket } from './templates/stored-ticket.js';
export { TemplatesService } from './templates/templates.service.js';
export { TicketAccess, type TicketState } from './ticket-access.js';
export { applyTicketInput, type TicketInput } from './ticket-changes.js';
export { ticketEventPayload } from './ticket-event-payload.js';
export {
  descriptorOf,
  type FieldDescriptor,
  fieldsWith,
  type ImportedName,
  INITIAL_VALUES,
  ITEM_FIELDS,
  PERSON_FIELDS,
  PERSON_NAMES,
  type PersonName,
  RECORDED_TYPES,
  type RecordedValue,
  type ReferenceKind,
  TICKET_FIELD_NAMES,
  TICKET_FIELDS,
  type TicketFieldName,
} from './ticket-fields.js';
export { idOfKey, type ParsedKey, parseTicketKey } from './ticket-key.js';
export { canBeAssigned, canBeDelegated, TicketReferences } from './ticket-references.js';
export { blankTicket } from './ticket-writer.js';
export { TicketsModule } from './tickets.module.js';
export { type TicketAnswer, TicketsService } from './tickets.service.js';
export { TimeLogsService } from './time-logs/time-logs.service.js';
export {
  MAX_TIME_ENTRIES,
  TIME_GROUPINGS,
  type TimeGrouping,
  TimeReportQueries,
} from './time-logs/time-report.queries.js';
export { ViewsService } from './views/views.service.js';
export { WatchersService } from './watchers.service.js';
