export default async function tearDown() {
  await globalThis.postgres?.stop();
}
