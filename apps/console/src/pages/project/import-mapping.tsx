import { useState } from 'preact/hooks';
import { Icon } from '../../ui/icons.js';
import type { Option } from '../../ui/picker.js';
import { Picker } from '../../ui/picker.js';
import type { Chosen, DryRun, Kind } from './import-requests.js';
import { KINDS } from './import-requests.js';

const HEADINGS: Record<Kind, string> = {
  people: 'People',
  statuses: 'Statuses',
  types: 'Types',
  priorities: 'Priorities',
  labels: 'Labels',
  groups: 'Groups',
  fields: 'Other columns',
};

const NOTHING: Record<Kind, string> = {
  people: 'Nobody',
  statuses: 'The default',
  types: 'The default',
  priorities: 'The default',
  labels: 'Left out',
  groups: 'Left out',
  fields: 'Left out',
};

const SHOWN = 30; // rows of a table, until all are asked for

interface Props {
  /** What the server proposes. */
  proposed: DryRun;
  choices: Record<Kind, Option[]>;
  chosen: Chosen;
  choose(kind: Kind, from: string, to: string | null): void;
  /** The kinds whose missing values the import creates. */
  creates: Kind[];
  /** A file in Docket's own form has no mapping to change. */
  readOnly: boolean;
}

/** What each value of the file becomes. */
export function MappingTables(props: Props) {
  return (
    <>
      {KINDS.filter((kind) => props.proposed[kind].length > 0).map((kind) => (
        <MappingTable key={kind} kind={kind} {...props} />
      ))}
    </>
  );
}

function MappingTable({ kind, proposed, choices, chosen, choose, creates, readOnly }: Props & { kind: Kind }) {
  const [isWhole, setWhole] = useState(false);
  const values = proposed[kind].toSorted((a, b) => Number(a.to !== null) - Number(b.to !== null));
  const shown = isWhole ? values : values.slice(0, SHOWN);
  const unknown = values.filter(({ to }) => to === null).length;
  return (
    <section class="mapping">
      <h3>
        {HEADINGS[kind]} <span class="muted">{countShown(values.length, unknown)}</span>
      </h3>
      <div class="table-frame">
        <table class="table mapped" aria-label={HEADINGS[kind]}>
          <thead>
            <tr>
              <th>In the file</th>
              <th>In Docket</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ from, to: usual }) => {
              const choice = chosen[kind]?.[from];
              const to = choice === undefined ? usual : choice;
              const nothing = usual === null && creates.includes(kind) ? 'Created' : NOTHING[kind];
              const options = [{ value: '', name: nothing }, ...choices[kind]];
              const named = options.find(({ value }) => value === (to ?? '')) ?? { name: 'Something else', icon: null };
              return (
                <tr key={from}>
                  <td class="foreign">
                    {from} {usual === null && <span class="badge">Unknown</span>}
                  </td>
                  <td>
                    {readOnly ? (
                      named.name
                    ) : (
                      <Picker
                        label={`${from} becomes`}
                        kind="button mapped-to"
                        options={options}
                        chosen={[to ?? '']}
                        choose={(value) => choose(kind, from, value || null)}
                      >
                        {named.icon} <span class="picker-name">{named.name}</span> <Icon name="down" />
                      </Picker>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {shown.length < values.length && (
        <button type="button" class="button quiet small" onClick={() => setWhole(true)}>
          Show all {values.length}
        </button>
      )}
    </section>
  );
}

const countShown = (all: number, unknown: number): string => (unknown > 0 ? `${all}, ${unknown} unknown` : `${all}`);
