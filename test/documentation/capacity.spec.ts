import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Figures {
  people: number;
  broken: string[];
}
type Model = Record<string, number> & Record<'person' | 'agent', Record<string, number>>;

const load = async (file: string) => (await import(`../../bench/capacity/${file}`)) as Record<string, never>;

describe('npm run capacity', () => {
  const folder = mkdtempSync(join(tmpdir(), 'capacity-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('finds the largest number of people that is carried, by doubling and then halving', async () => {
    const findKnee = (await load('knee.mjs')).findKnee as unknown as (
      measure: (people: number) => Promise<Figures>,
      options: { start: number; limit: number; steps: number },
    ) => Promise<{ carried?: Figures; failed?: Figures }>;
    const kneeAt = async (border: number, limit = 64_000) => {
      const tried: number[] = [];
      const found = await findKnee(
        async (people) => {
          tried.push(people);
          return { people, broken: people > border ? ['request'] : [] };
        },
        { start: 500, limit, steps: 2 },
      );
      return { tried, carried: found.carried?.people, failed: found.failed?.people };
    };
    expect(await kneeAt(3_100)).toEqual({
      tried: [500, 1_000, 2_000, 4_000, 3_000, 3_500],
      carried: 3_000,
      failed: 3_500,
    });
    expect(await kneeAt(400)).toEqual({ tried: [500], carried: undefined, failed: 500 });
    expect(await kneeAt(9_000, 1_000)).toEqual({ tried: [500, 1_000], carried: 1_000, failed: undefined });
  });

  it('takes numbers of the model from a file, and refuses names that are not in it', async () => {
    const { readModel, ratesOf } = (await load('model.mjs')) as unknown as {
      readModel(file?: string): Model;
      ratesOf(model: Model, people: number): [string, number][];
    };
    const write = (content: object) => {
      const file = join(folder, 'model.json');
      writeFileSync(file, JSON.stringify(content));
      return file;
    };
    const model = readModel(write({ person: { comment: 36 }, agentsPerPerson: 2 }));
    expect(model.person).toEqual({ ...readModel().person, comment: 36 });
    expect(new Map(ratesOf(model, 100)).get('comment')).toBe(1);
    expect(new Map(ratesOf(model, 90)).get('poll')).toBe(3); // 180 agents, once a minute each
    expect(() => readModel(write({ person: { comments: 1 } }))).toThrow('person.comments is not in the model');
    expect(() => readModel(write({ agent: { poll: -1 } }))).toThrow('poll must be a number from 0');
  });

  it('has an action for everything in the model', async () => {
    const { MODEL } = (await load('model.mjs')) as unknown as { MODEL: Model };
    const { actionsOf } = (await load('actions.mjs')) as unknown as { actionsOf(team: object, send: object): object };
    const actions = actionsOf({ samples: { neighbours: [] }, people: [], agents: [] }, () => undefined);
    expect(Object.keys(actions).sort()).toEqual([...Object.keys(MODEL.person), ...Object.keys(MODEL.agent)].sort());
  });

  it('wrote the page with the model that it has now', async () => {
    const { MODEL } = (await load('model.mjs')) as unknown as { MODEL: Model };
    const page = readFileSync('docs/capacity.md', 'utf8');
    for (const [action, times] of Object.entries(MODEL.person)) {
      expect(page).toContain(`| a person: \`${action}\` | ${times} |`);
    }
    expect(page).toContain('| 100,000 | 4 | Redis |');
  });
});
