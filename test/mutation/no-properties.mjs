/**
 * Replaces fast-check: random cases differ from run to run, and so would the score. Every mutant must be detected by an
 * example; `npm test` runs the properties.
 */
const anything = new Proxy(() => anything, { get: () => anything });

export default anything;
