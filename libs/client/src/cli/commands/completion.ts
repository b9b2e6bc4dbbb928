import { items } from '../../paging.js';
import type { Call } from '../command.js';
import { type Command, oneOf, optionsOf } from '../command.js';

const SCRIPTS = {
  bash: `_docket() {
  local IFS=$'\\n'
  COMPREPLY=($(docket __complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _docket docket`,
  zsh: `#compdef docket
_docket() {
  local -a candidates
  candidates=("\${(@f)$(docket __complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  compadd -a candidates
}
compdef _docket docket`,
  fish: `function __docket_complete
  set -l words (commandline -opc) (commandline -ct)
  docket __complete -- $words[2..-1] 2>/dev/null
end
complete -c docket -a '(__docket_complete)'`,
};

const SHELLS = ['bash', 'zsh', 'fish'] as const;

export const completion: Command = {
  summary: 'Print the completion script of a shell',
  arguments: '<shell>',
  choices: [SHELLS],
  examples: [
    'source <(docket completion bash)     # in ~/.bashrc',
    'source <(docket completion zsh)      # in ~/.zshrc, after compinit',
    'docket completion fish | source      # in ~/.config/fish/config.fish',
  ],
  async run({ args, output }) {
    const shell = oneOf('<shell>', args[0]!, SHELLS);
    output.show(SCRIPTS[shell], { shell, script: SCRIPTS[shell] });
  },
};

/** The possible completions of the last word. */
export async function candidates(
  commands: Record<string, Command>,
  words: string[],
  docket: Call['docket'],
): Promise<string[]> {
  const current = words.at(-1) ?? '';
  const all = await choicesFor(commands, words, docket);
  return all.filter((candidate) => candidate.startsWith(current));
}

async function choicesFor(
  commands: Record<string, Command>,
  words: string[],
  docket: Call['docket'],
): Promise<readonly string[]> {
  const names = [...Object.keys(commands), 'help'];
  if (words.length <= 1) return names;
  const [name, ...rest] = words as [string, ...string[]];
  const current = rest.pop()!;
  if (name === 'help') return names;
  const command = commands[name];
  if (!command) return [];
  const options = optionsOf(command);
  const before = rest.at(-1) ?? '';
  const [, option] =
    Object.entries(options).find(([long, { short }]) => before === `--${long}` || (short && before === `-${short}`)) ??
    [];
  if (option?.value === 'project') return projectKeys(docket);
  if (option?.value) return option.choices ?? [];
  if (current.startsWith('-')) return Object.keys(options).map((long) => `--${long}`);
  const position = rest.filter((word, index) => !word.startsWith('-') && !takesValue(rest[index - 1], options)).length;
  return command.choices?.[position] ?? [];
}

function takesValue(word: string | undefined, options: ReturnType<typeof optionsOf>): boolean {
  return Object.entries(options).some(
    ([long, { short, value }]) => value && (word === `--${long}` || (short && word === `-${short}`)),
  );
}

/** Keys have letters and digits only, so no shell acts on them. */
async function projectKeys(docket: Call['docket']): Promise<string[]> {
  const keys: string[] = [];
  const signal = AbortSignal.timeout(2_000);
  const query = { limit: 100 };
  for await (const { key } of items(await docket(), '/api/projects', { params: { query }, signal })) keys.push(key);
  return keys.filter((key) => /^[A-Z0-9]+$/.test(key));
}
