/** Asks this container's API whether it is `live` or `ready`; exits 0 when it is. */
const [probe = 'live'] = process.argv.slice(2);

const answer = await fetch(`http://127.0.0.1:${process.env.PORT}/health/${probe}`).catch((error) => error);
if (!answer.ok) {
  console.error(answer.status ?? answer.cause?.code ?? answer.message);
  process.exitCode = 1;
}
