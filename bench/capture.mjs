// Loaded into the API before its own code (node --import): has PostgreSQL explain each statement on the same
// connection, in the same transaction and with the same values, and rolls back the effects of explaining an INSERT.
import pg from 'pg';

const EXPLAINED = /^\s*(WITH|SELECT|INSERT|UPDATE|DELETE)\b/i;
const EXPLAINS = [
  'EXPLAIN (ANALYZE, BUFFERS)', // first run discarded, so that the pages are in memory
  'EXPLAIN (ANALYZE, BUFFERS, COSTS OFF, TIMING OFF, SUMMARY OFF)',
  'EXPLAIN (ANALYZE, FORMAT JSON)',
];

const prototype = pg.Client.prototype;
const send = prototype.query;
const inTransaction = new WeakSet();
let capturing = false;

process.on('message', (message) => {
  if (message.type === 'capture') capturing = message.on;
});

prototype.query = function (...parameters) {
  const [first, second] = parameters;
  const text = typeof first === 'string' ? first : first.text;
  const values = (typeof first === 'string' ? second : first.values) ?? [];
  if (/^\s*(BEGIN|START TRANSACTION)/i.test(text)) inTransaction.add(this);
  if (/^\s*(COMMIT|ROLLBACK)\s*$/i.test(text)) inTransaction.delete(this);
  if (capturing && EXPLAINED.test(text)) explain(this, text, Array.isArray(values) ? values : []);
  return send.apply(this, parameters);
};

/** A connection runs one statement after the other, so a query queued here runs before the statement itself. */
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
      const failure = plans.find((each) => typeof each === 'string'); // such as a statement timeout
      process.send({
        type: 'statement',
        text,
        plan: failure ?? plans[1].join('\n'),
        json: failure ? null : plans[2][0][0],
      });
    });
    send.call(client, back, () => undefined);
  }
}
