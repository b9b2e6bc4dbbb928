/** Both must respond 2xx with the same fields, or one would be faster by returning less. */
export async function expectSameAnswer(scenario, servers, token) {
  const { method = 'GET', next } = scenario;
  const { path, body } = next();
  const shapes = await Promise.all(
    servers.map(async (server) => {
      const headers = { ...server.headers(token), ...(body && { 'content-type': 'application/json' }) };
      const reply = await fetch(`${server.url}${path}`, { method, headers, body });
      const text = await reply.text();
      if (!reply.ok)
        throw new Error(`${server.name} answered ${reply.status} to ${method} ${path}: ${text.slice(0, 500)}`);
      return shapeOf(JSON.parse(text).data);
    }),
  );
  if (new Set(shapes).size > 1) throw new Error(`The answers to ${method} ${path} differ:\n${shapes.join('\n')}`);
}

function shapeOf(data) {
  const item = Array.isArray(data) ? data[0] : (data.columns?.[0].tickets[0] ?? data);
  const fields = (value) =>
    value && typeof value === 'object' && !Array.isArray(value) ? Object.keys(value).sort() : [];
  return JSON.stringify({
    around: fields(data),
    column: fields(data.columns?.[0]),
    tickets: data.columns?.map((column) => column.tickets.length),
    fields: fields(item),
    reporter: fields(item?.reporter),
    counts: fields(item?._count),
  });
}
