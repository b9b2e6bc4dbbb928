const SHOWN = 10;
const FEW = 20; // for a run this small, jest's own output is enough

/** Shows the slowest files of a run, and fails a run that stopped before every test file was run. */
export default class RunReporter {
  #files = 0;
  #complete = false;
  #error;

  onRunStart({ numTotalTestSuites }) {
    this.#files = numTotalTestSuites;
    process.once('exit', (code) => {
      if (this.#complete || code !== 0) return;
      console.error('The run stopped before its end.');
      process.exitCode = 1;
    });
  }

  onRunComplete(_, { testResults, wasInterrupted }) {
    this.#complete = true;
    if (wasInterrupted || testResults.length !== this.#files) {
      this.#error = new Error(`The run stopped after ${testResults.length} of ${this.#files} test files.`);
      console.error(this.#error.message);
    }
    if (testResults.length < FEW) return;
    const slowest = testResults
      .map(({ testFilePath, perfStats }) => ({ path: testFilePath, seconds: (perfStats.end - perfStats.start) / 1000 }))
      .sort((one, other) => other.seconds - one.seconds)
      .slice(0, SHOWN);
    console.log('\nThe slowest files:');
    for (const { path, seconds } of slowest)
      console.log(`${seconds.toFixed(1).padStart(7)} s  ${path.slice(process.cwd().length + 1)}`);
  }

  getLastError() {
    return this.#error;
  }
}
