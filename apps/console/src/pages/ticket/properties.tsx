import type { ComponentChildren } from 'preact';
import type { Ticket, TicketDetails } from '../../api/client.js';
import { useAssignees, useGroups, useLabels } from '../../tickets/choices.js';
import { FieldControl, fieldsOf, useFields } from '../../tickets/custom-fields.js';
import {
  groupOptions,
  labelOptions,
  NOBODY,
  PRIORITIES,
  personOptions,
  STATUSES,
  TYPES,
  TypeDot,
} from '../../tickets/options.js';
import { PriorityIcon, StatusIcon } from '../../ui/icons.js';
import { keysOf, PRIORITY_NAMES, STAGE_NAMES, STATUS_NAMES, TYPE_NAMES } from '../../ui/names.js';
import { Avatar, Chip, nameOf } from '../../ui/parts.js';
import { Picker } from '../../ui/picker.js';
import { isOverdue, Time } from '../../ui/times.js';
import { DelegatePicker } from './delegation.js';
import type { Editing } from './editing.js';

const STAGES = keysOf(STAGE_NAMES).map((value) => ({ value, name: STAGE_NAMES[value] }));

interface Props {
  ticket: TicketDetails;
  editing: Editing;
  reload(): Promise<void>;
}

export function Properties({ ticket, editing: { edit }, reload }: Props) {
  const { data: fields = [] } = useFields(ticket.projectId);
  const { data: people = [] } = useAssignees(ticket.projectId);
  const { data: labels = [] } = useLabels(ticket.workspaceId);
  const { data: groups = [] } = useGroups(ticket.workspaceId);
  const shared = { disabled: !ticket.permissions.edit, kind: 'property' };
  const labelIds = ticket.labels.map(({ id }) => id);
  const assign = (id: string) =>
    void edit(
      { assigneeId: id || null },
      { assigneeId: id || null, assignee: people.find((person) => person.id === id) ?? null },
    );
  const toggleLabel = (id: string) => {
    const next = labelIds.includes(id) ? labelIds.filter((other) => other !== id) : [...labelIds, id];
    void edit({ labelIds: next }, { labels: labels.filter((label) => next.includes(label.id)) });
  };
  return (
    <dl class="properties">
      <Row name="Status">
        <Picker
          label="Status"
          options={STATUSES}
          chosen={[ticket.status]}
          choose={(status) => void edit({ status: status as Ticket['status'] })}
          {...shared}
        >
          <StatusIcon status={ticket.status} /> {STATUS_NAMES[ticket.status]}
        </Picker>
      </Row>
      <Row name="Priority">
        <Picker
          label="Priority"
          options={PRIORITIES}
          chosen={[ticket.priority]}
          choose={(priority) => void edit({ priority: priority as Ticket['priority'] })}
          {...shared}
        >
          <PriorityIcon priority={ticket.priority} /> {PRIORITY_NAMES[ticket.priority]}
        </Picker>
      </Row>
      <Row name="Assignee">
        <Picker
          label="Assignee"
          options={[NOBODY, ...personOptions(people)]}
          chosen={[ticket.assigneeId ?? '']}
          choose={assign}
          {...shared}
        >
          {ticket.assignee ? (
            <>
              <Avatar person={ticket.assignee} /> {nameOf(ticket.assignee)}
            </>
          ) : (
            <span class="muted">Nobody</span>
          )}
        </Picker>
      </Row>
      <Row name="Delegate">
        <DelegatePicker ticket={ticket} reload={reload} />
      </Row>
      <Row name="Labels">
        <Picker
          label="Labels"
          several
          options={labelOptions(labels)}
          chosen={labelIds}
          choose={toggleLabel}
          {...shared}
        >
          {ticket.labels.length ? (
            ticket.labels.map((label) => <Chip key={label.id} label={label} />)
          ) : (
            <span class="muted">None</span>
          )}
        </Picker>
      </Row>
      <Row name="Type">
        <Picker
          label="Type"
          options={TYPES}
          chosen={[ticket.type]}
          choose={(type) => void edit({ type: type as Ticket['type'] })}
          {...shared}
        >
          <TypeDot type={ticket.type} /> {TYPE_NAMES[ticket.type]}
        </Picker>
      </Row>
      <Row name="Stage">
        <Picker
          label="Stage"
          options={STAGES}
          chosen={[ticket.stage]}
          choose={(stage) => void edit({ stage: stage as TicketDetails['stage'] })}
          {...shared}
        >
          {STAGE_NAMES[ticket.stage]}
        </Picker>
      </Row>
      {groups.length > 0 && (
        <Row name="Group">
          <Picker
            label="Group"
            options={[{ value: '', name: 'None' }, ...groupOptions(groups)]}
            chosen={[ticket.groupId ?? '']}
            choose={(id) =>
              void edit(
                { groupId: id || null },
                { groupId: id || null, group: groups.find((group) => group.id === id) ?? null },
              )
            }
            {...shared}
          >
            {ticket.group?.name ?? <span class="muted">None</span>}
          </Picker>
        </Row>
      )}
      <Row name="Due">
        <input
          type="date"
          class={isOverdue(ticket) ? 'property late' : 'property'}
          aria-label="Due date"
          disabled={shared.disabled}
          value={ticket.dueDate?.slice(0, 10) ?? ''}
          onChange={({ currentTarget: { value } }) => void edit({ dueDate: value ? `${value}T00:00:00Z` : null })}
        />
      </Row>
      {fields.map((field) => (
        <Row key={field.id} name={field.name}>
          <FieldControl
            field={field}
            people={people}
            disabled={shared.disabled}
            value={fieldsOf(ticket)[field.key] ?? null}
            change={(value) => void edit({ fields: { [field.key]: value } })}
          />
        </Row>
      ))}
      <Row name="Reporter">
        {ticket.reporter && (
          <span class="property">
            <Avatar person={ticket.reporter} /> {nameOf(ticket.reporter)}
          </span>
        )}
      </Row>
      <Row name="Created">
        <span class="property">
          <Time at={ticket.createdAt} />
        </span>
      </Row>
    </dl>
  );
}

function Row({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div class="property-row">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
