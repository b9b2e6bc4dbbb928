import { HourlyWindow } from './hourly-window.js';

const at = (minute: number) => new Date(Date.UTC(2026, 2, 3, 12, minute));

it('has room until the cap is reached, and again an hour after the first', () => {
  const window = new HourlyWindow(2);
  expect(window.fullUntil(at(0))).toBeUndefined();
  window.take(at(0));
  expect(window.fullUntil(at(10))).toBeUndefined();
  window.take(at(10));
  expect(window.fullUntil(at(10))).toEqual(at(60));
  expect(window.fullUntil(at(59))).toEqual(at(60));
  expect(window.fullUntil(at(60))).toBeUndefined();
  window.take(at(60));
  expect(window.fullUntil(at(60))).toEqual(at(70));
});

it('counts earlier messages, in any order', () => {
  expect(new HourlyWindow(2, [at(20), at(5), at(15)]).fullUntil(at(30))).toEqual(at(75));
  expect(new HourlyWindow(4, [at(20), at(5), at(15)]).fullUntil(at(30))).toBeUndefined();
});
