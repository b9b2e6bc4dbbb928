const LONGEST_SUMMARY = 10_000; // hosts accept 64 KiB

/** A summary quotes commits and code: in a description it must be plain text and must not mention anybody. */
export function pullRequestBody(summary: string, { baseSha, headSha }: { baseSha: string; headSha: string }): string {
  return `${escapeText(summary.slice(0, LONGEST_SUMMARY))}\n\nDrafted by Docket from ${baseSha} to ${headSha}.`;
}

export function leftAloneComment(paths: readonly string[]): string {
  const list = paths.map((path) => `- \`${path}\``).join('\n');
  return `These pages were changed by someone else, and are left as they are:\n\n${list}`;
}

/** Escapes Markdown, mentions and keywords that close an issue: hosts recognise the last two in plain text too. */
function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_{}[\]<>()#+!|~&-]/g, '\\$&')
    .replace(/@|\\#|:\/\/|\bGH\\-/gi, '$&\u200b');
}
