/**
 * The largest number of people that `measure` finds acceptable: doubled from `start` until it is not, then halved
 * towards the border, `steps` times. `measure` returns figures with `broken`, the names of the goals that were missed.
 */
export async function findKnee(measure, { start, limit, steps }) {
  let [carried, failed] = [undefined, undefined];
  for (let people = start; people <= limit; people *= 2) {
    const figures = await measure(people);
    if (figures.broken.length > 0) {
      failed = figures;
      break;
    }
    carried = figures;
  }
  for (let step = 0; step < steps && carried && failed; step++) {
    const figures = await measure(Math.round((carried.people + failed.people) / 2));
    if (figures.broken.length > 0) failed = figures;
    else carried = figures;
  }
  return { carried, failed };
}
