// The minimum of sending: stringify, sign twice, post. No database, no rules, no state.
import { createHmac } from 'node:crypto';
import { Agent, request } from 'undici';

const { URL: url, PAYLOAD: payload, DELIVERIES: deliveries, WARM_UP: warmUp, IN_FLIGHT: inFlight } = process.env;
const event = JSON.parse(payload);
const secret = 'a secret of the bench';
const dispatcher = new Agent({ connections: Number(inFlight), pipelining: 1 });
let left = 0;

async function lane() {
  while (left-- > 0) {
    const body = JSON.stringify(event);
    const timestamp = String(Math.floor(Date.now() / 1000));
    const standard = createHmac('sha256', secret).update(`${event.id}.${timestamp}.${body}`).digest('base64');
    const plain = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'webhook-id': event.id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${standard}`,
      'X-Webhook-Signature': plain,
    };
    const response = await request(url, { method: 'POST', headers, body, dispatcher });
    await response.body.dump();
  }
}

function send(count) {
  left = Number(count);
  return Promise.all(Array.from({ length: Number(inFlight) }, lane));
}

await send(warmUp);
process.send({ type: 'warm' });
const started = performance.now();
await send(deliveries);
process.send({ type: 'done', seconds: (performance.now() - started) / 1000 });
await dispatcher.close();
process.disconnect();
