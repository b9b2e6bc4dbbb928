// Loaded into the API before it (node --import): has PostgreSQL explain each statement on the connection, in the
// transaction and with the values that the API sends it, and takes back what explaining an INSERT did.
import pg from 'pg';

const EXPLAINED = /^\s*(WITH|SELECT|INSERT|UPDATE|DELETE)\b/i;
const EXPLAINS = [
  'EXPLAIN (ANALYZE, BUFFERS)', // once for nothing, so that the pages are in memory
  'EXPLAIN (ANALYZE, BUFFERS, COSTS OFF, TIMING OFF, SUMMARY OFF)',
  'EXPLAIN (ANALYZE, FORMAT JSON)',
];

const prototype = pg.Client.prototype;
const send = prototype.query;
const inTransaction = new WeakSet();
let telling = false;

process.on('message', (message) => {
  if (message.type === 'capture') telling = message.on;
});

prototype.query = function (...parameters) {
  const [first, second] = parameters;
  const text = typeof first === 'string' ? first : first.text;
  const values = (typeof first === 'string' ? second : first.values) ?? [];
  if (/^\s*(BEGIN|START TRANSACTION)/i.test(text)) inTransaction.add(this);
  if (/^\s*(COMMIT|ROLLBACK)\s*$/i.test(text)) inTransaction.delete(this);
  if (telling && EXPLAINED.test(text)) explain(this, text, Array.isArray(values) ? values : []);
  return send.apply(this, parameters);
};

/** A connection does one thing after the other, so what is put in the queue here happens before the statement itself. */
function explain(client, text, values) {
  const [open, back] = inTransaction.has(client)
    ? ['SAVEPOINT explaining', 'ROLLBACK TO SAVEPOINT explaining']
    : ['BEGIN', 'ROLLBACK'];
  const plans = [];
  for (const prefix of EXPLAINS) {
    send.call(client, open, () => undefined);
    send.call(client, `${prefix} ${text}`, values, (error, result) => {
      plans.push(error ? String(error) : result.rows.map((row) => row['QUERY PLAN']));
      if (plans.length < EXPLAINS.length) return;
      process.send({ type: 'statement', text, plan: plans[1].join('\n'), json: plans[2][0][0] });
    });
    send.call(client, back, () => undefined);
  }
}
