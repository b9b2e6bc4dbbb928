import { type Copy, DockerfileParser, type From, type Instruction } from 'dockerfile-ast';

export interface Step {
  keyword: string;
  /** `--from=build` as `from: 'build'`. */
  flags: Record<string, string>;
  /** Everything after the keyword and its flags, on one line. */
  text: string;
}

export interface Stage {
  name: string;
  from: string;
  steps: Step[];
}

/** The stages of a Dockerfile, in order. */
export function stagesOf(dockerfile: string): Stage[] {
  const stages: Stage[] = [];
  for (const instruction of DockerfileParser.parse(dockerfile).getInstructions()) {
    if (instruction.getKeyword() === 'FROM') {
      const from = instruction as From;
      stages.push({ name: from.getBuildStage() ?? '', from: from.getImage() ?? '', steps: [] });
    } else {
      stages.at(-1)!.steps.push(stepOf(instruction));
    }
  }
  return stages;
}

function stepOf(instruction: Instruction): Step {
  const flags = 'getFlags' in instruction ? (instruction as Copy).getFlags() : [];
  return {
    keyword: instruction.getKeyword(),
    flags: Object.fromEntries(flags.map((flag) => [flag.getName(), flag.getValue() ?? ''])),
    text: instruction
      .getArguments()
      .map((argument) => argument.getValue())
      .join(' '),
  };
}

/** Every step of an image, from the first stage that it builds on. */
export function stepsOf(stages: readonly Stage[], name: string): Step[] {
  const stage = stages.find((one) => one.name === name);
  return stage ? [...stepsOf(stages, stage.from), ...stage.steps] : [];
}

/** The last one of a kind counts, as in the image. */
export const lastOf = (steps: readonly Step[], keyword: string): Step | undefined =>
  steps.findLast((step) => step.keyword === keyword);

/** `["node", "main.js"]`, or `CMD ["node", "main.js"]` of a health check. */
export const commandOf = (step: Step | undefined): string[] => JSON.parse(step!.text.replace(/^CMD /, ''));

export function environmentOf(steps: readonly Step[]): Record<string, string> {
  const pairs = steps.filter(({ keyword }) => keyword === 'ENV').flatMap(({ text }) => text.split(' '));
  return Object.fromEntries(pairs.map((pair) => pair.split('=', 2) as [string, string]));
}

/** Whether a path is sent to the build, by the rules of a .dockerignore: the last matching line decides. */
export function isSent(dockerignore: string): (path: string) => boolean {
  const rules = dockerignore
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ sent: line.startsWith('!'), fits: patternOf(line.replace(/^!/, '')) }));
  return (path) => rules.findLast(({ fits }) => fits.test(path))?.sent ?? true;
}

function patternOf(glob: string): RegExp {
  const parts = glob.split(/(\*\*\/|\*)/).map((part) => {
    if (part === '**/') return '(?:.*/)?';
    return part === '*' ? '[^/]*' : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('')}(?:/.*)?$`);
}
