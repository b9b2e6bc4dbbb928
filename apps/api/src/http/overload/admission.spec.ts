import { Admission, type Candidate } from './admission.js';

const SLOTS = 2;
const WAIT = 1_000;

let now: number;
let busy: boolean;
let admission: Admission;
let served: string[];
let refused: string[];
const open = new Map<string, Candidate>();
beforeEach(() => {
  now = 0;
  busy = true;
  served = [];
  refused = [];
  open.clear();
  admission = new Admission({ slots: SLOTS, wait: WAIT, isBusy: () => busy, now: () => now });
});
afterEach(() => {
  for (const candidate of open.values()) admission.leave(candidate);
  admission.sweep();
});

/** A request named after its caller, `ada 1`. */
function enter(name: string, state: Partial<Candidate> = {}): void {
  const candidate: Candidate = {
    caller: name.split(' ')[0]!,
    patience: 1,
    isArriving: () => false,
    isAnswering: () => false,
    admit: () => served.push(name),
    refuse: (waited) => refused.push(waited ? `${name} in vain` : name),
    ...state,
  };
  open.set(name, candidate);
  admission.offer(candidate);
}

function end(name: string): void {
  admission.leave(open.get(name)!);
  open.delete(name);
}

const many = (caller: string, count: number) => Array.from({ length: count }, (_, index) => `${caller} ${index + 1}`);

/** So many milliseconds for each request, in pairs, until the estimate has converged. */
function measure(milliseconds: number): void {
  for (let round = 0; round < 200; round++) {
    enter('earlier 1');
    now += milliseconds;
    end('earlier 1');
  }
  now += 10_000;
  served = [];
}

describe('concurrent requests', () => {
  it('are served up to a limit, and then in order of arrival', () => {
    for (const name of many('ada', 4)) enter(name);
    expect(served).toEqual(['ada 1', 'ada 2']);
    end('ada 2');
    expect(served).toEqual(['ada 1', 'ada 2', 'ada 3']);
    end('ada 1');
    end('ada 3');
    expect(served).toEqual(many('ada', 4));
    expect(refused).toEqual([]);
  });

  it('of one caller yield the next turn to another', () => {
    for (const name of many('ada', 50)) enter(name);
    enter('bob 1');
    enter('eve 1');
    end('ada 1');
    end('ada 2');
    end('ada 3');
    expect(served).toEqual(['ada 1', 'ada 2', 'ada 3', 'bob 1', 'eve 1']);
  });

  it('whose client disconnected get no turn', () => {
    for (const name of many('ada', 4)) enter(name);
    end('ada 3');
    end('ada 1');
    expect(served).toEqual(['ada 1', 'ada 2', 'ada 4']);
    expect(admission.length).toBe(0);
  });
});

describe('a request that is expected to wait for too long', () => {
  it('is refused based on measured times, not on a fixed number', () => {
    measure(10); // 5 milliseconds for each, with two at once
    for (const name of many('ada', 250)) enter(name);
    expect(refused).toEqual([]);
    now += 1_001; // still waiting: this is not a burst
    for (const name of many('bob', 250)) enter(name);
    expect(refused.length).toBeGreaterThan(0);
    const first = refused[0]!;
    expect(Number(first.split(' ')[1])).toBeGreaterThan(90); // two callers in turn
    expect(Number(first.split(' ')[1])).toBeLessThan(110);
  });

  it('is refused after a handful of slow ones', () => {
    measure(400);
    for (const name of many('ada', 12)) enter(name);
    expect(refused).toEqual(many('ada', 12).slice(2 + 7)); // one and a half seconds for a burst
  });

  it('is not refused because another caller sends more meanwhile', () => {
    measure(400);
    for (const name of many('ada', 12)) enter(name);
    now += 1_001;
    refused = [];
    enter('ada 13');
    enter('bob 1');
    expect(refused).toEqual(['ada 13']);
    end('ada 1');
    end('ada 2');
    expect(served).toContain('bob 1');
  });

  it('may wait longer if its sender does not retry', () => {
    measure(400);
    for (const name of many('ada', 9)) enter(name);
    enter('ada 10', { patience: 1.25 });
    enter('ada 11');
    expect(refused).toEqual(['ada 11']);
  });

  it('is refused while it waits if nothing is served', () => {
    for (const name of many('ada', 3)) enter(name);
    now += 1_001;
    admission.sweep();
    expect(refused).toEqual(['ada 3 in vain']);
  });

  it('keeps waiting for a while if others are served', () => {
    for (const name of many('ada', 6)) enter(name);
    now += 1_001;
    end('ada 1');
    admission.sweep();
    expect([served, refused]).toEqual([many('ada', 3), []]);
    now += 2_000;
    end('ada 2');
    admission.sweep();
    expect(refused).toEqual(['ada 5 in vain', 'ada 6 in vain']);
  });

  it('is never refused without a limit', () => {
    admission = new Admission({ slots: SLOTS, wait: 0, isBusy: () => busy, now: () => now });
    measure(400);
    for (const name of many('ada', 500)) enter(name);
    now += 60_000;
    admission.sweep();
    expect(refused).toEqual([]);
  });
});

describe('a turn ends early', () => {
  it('when its response has begun: a stream may last for hours', () => {
    enter('ada 1', { isAnswering: () => true });
    enter('ada 2', { isAnswering: () => true });
    enter('ada 3');
    expect(served).toEqual(many('ada', 3));
  });

  it('when its body arrives slowly', () => {
    for (const name of many('eve', 2)) enter(name, { isArriving: () => true });
    enter('ada 1');
    expect(served).toEqual(many('eve', 2));
    now += 150;
    admission.sweep();
    expect(served).toEqual([...many('eve', 2), 'ada 1']);
  });

  it('when it waits for something other than PostgreSQL', () => {
    for (const name of many('eve', 2)) enter(name);
    enter('ada 1');
    now += 1_500;
    busy = false;
    admission.sweep();
    expect(served).toEqual([...many('eve', 2), 'ada 1']);
  });
});
