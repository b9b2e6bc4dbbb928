// Accepts every POST, and keeps how long after its event it arrived.
import { createServer } from 'node:http';

let delays = [];
const server = createServer((request, response) => {
  let text = '';
  request.setEncoding('utf8').on('data', (chunk) => {
    text += chunk;
  });
  request.on('end', () => {
    delays.push(Date.now() - Date.parse(JSON.parse(text).timestamp));
    response.writeHead(204).end();
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.send({ type: 'ready', url: `http://127.0.0.1:${server.address().port}` }));
process.on('message', () => {
  process.send({ type: 'delays', delays });
  delays = [];
});
