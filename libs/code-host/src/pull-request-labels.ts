import pLimit from 'p-limit';
import type { Labelled, Labelling } from './code-host.js';
import { orNull } from './host-errors.js';
import { LIMITS } from './read-limits.js';

/** The part of a pull request that GitHub and Gitea have in common. */
interface Answered {
  data: { labels?: readonly { name?: string }[] | null; user?: { login?: string } | null };
}

/** One request each; the newest if there are too many. */
export async function labelling(
  pullRequests: readonly number[],
  read: (number: number) => Promise<Answered>,
): Promise<Labelling> {
  const newest = [...new Set(pullRequests)].sort((one, other) => other - one);
  const wanted = newest.slice(0, LIMITS.pullRequestsLabelled);
  const limit = pLimit(LIMITS.concurrency);
  const answers = await Promise.all(wanted.map((number) => limit(() => orNull(read(number)))));
  const found = wanted.flatMap((number, index): [number, Labelled][] => {
    const pull = answers[index]?.data;
    if (!pull) return [];
    return [
      [number, { labels: (pull.labels ?? []).flatMap(({ name }) => name ?? []), author: pull.user?.login ?? '' }],
    ];
  });
  return { found: new Map(found), isWhole: wanted.length === newest.length };
}
