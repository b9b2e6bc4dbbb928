import { say } from '../options.mjs';

/** The indexes by which the statements of each request read large tables, with rows and milliseconds. */
export async function explainRequests(stage) {
  const { id, workspaceId } = stage.large;
  const [group] = await stage.rows('SELECT id FROM groups WHERE project_id = $1 LIMIT 1', [id]);
  const [field] = (await stage.ask('GET', `/api/project/${id}/fields`)).filter(({ key }) => key === 'severity');
  const list = `/api/tickets?project=${id}`;
  const requests = [
    `${list}&field.customer=value%207`,
    `${list}&field.customer=!value%207`,
    `${list}&field.customer=none`,
    `${list}&field.severity=${field.options[0].id}`,
    `${list}&field.points.gte=995`,
    `${list}&field.planned.gte=2026-03-01&field.planned.lte=2026-03-02`,
    ...['customer', 'points', 'planned', 'severity'].flatMap((key) =>
      ['asc', 'desc'].map((order) => `${list}&sort=field.${key}&order=${order}`),
    ),
    `${list}&status=todo&sort=field.points`,
    `/api/groups/${group.id}`,
    `/api/workspaces/${workspaceId}/groups?limit=100`,
    `/api/tickets/stats/series?group=${group.id}&interval=day&timezone=UTC`,
    `/api/time-logs?project=${id}&groupBy=user`,
    `/api/time-logs?project=${id}&groupBy=day&from=2026-01-01T00:00:00Z`,
    `/api/time-logs?user=me&groupBy=ticket&from=${new Date(Date.now() - 2 * 86_400_000).toISOString()}`,
    `/api/time-logs?ticket=${stage.large.key}-4&groupBy=user`,
  ];
  return stage.explained(async (explain) => {
    const lines = [];
    for (const path of requests) {
      const { statements } = await explain(path);
      const failed = statements.find(({ json }) => json === null);
      const shown = path.replaceAll(/[0-9a-f-]{36}/g, '<id>');
      if (failed) lines.push(`${shown}: ${failed.plan}`);
      else {
        const [{ json }] = statements.toSorted((a, b) => b.json['Execution Time'] - a.json['Execution Time']);
        lines.push(`${shown}: ${statements.length} statements, ${json['Execution Time'].toFixed(1)} ms`);
        lines.push(...scansOf(json.Plan).map((scan) => `    ${scan}`));
      }
      say(shown);
    }
    return lines.join('\n');
  });
}

const LARGE = ['tickets', 'ticket_field_values', 'ticket_history', 'time_logs'];

function scansOf(node) {
  const {
    'Node Type': type,
    'Index Name': index,
    'Relation Name': table,
    'Actual Rows': rows,
    'Actual Loops': loops,
  } = node;
  const isLarge = loops > 0 && (LARGE.includes(table) || (index && LARGE.some((name) => index.startsWith(name))));
  const own = isLarge ? [`${type} ${table ?? ''} ${index ?? ''} rows ${rows} × ${loops}`] : [];
  return [...own, ...(node.Plans ?? []).flatMap(scansOf)];
}
