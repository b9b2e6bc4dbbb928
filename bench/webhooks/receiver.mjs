// Accepts every POST and reports their number: the minimum of a receiver.
import { createServer } from 'node:http';

let count = 0;
const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    count++;
    response.writeHead(204).end();
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.send({ type: 'ready', url: `http://127.0.0.1:${server.address().port}` }));
process.on('message', (message) => {
  if (message === 'count') process.send({ type: 'count', count });
  else count = 0;
});
