import DOMPurify from 'dompurify';
import MarkdownIt, { type StateCore, type Token } from 'markdown-it';

/** `WEB-12`, or an `@` after which a name may follow. */
const MARKS = /\b[A-Z][A-Z0-9]{1,9}-\d+\b|(?<![\p{L}\p{N}_])@/gu;
const CHECKBOX = /^\[([ xX])\] /;

const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true });

/** Ticket keys become links, and mentioned names are highlighted. */
markdown.core.ruler.push('docket', (state) => {
  for (const block of state.tokens) {
    if (block.type !== 'inline' || !block.children) continue;
    let depth = 0; // no nested links
    block.children = block.children.flatMap((token, index) => {
      if (token.type === 'link_open') depth++;
      if (token.type === 'link_close') depth--;
      if (token.type !== 'text' || depth > 0) return [token];
      if (index === 0) token.content = token.content.replace(CHECKBOX, (_, mark) => (mark === ' ' ? '☐ ' : '☑ '));
      return markedUp(state, token.content);
    });
  }
});

function markedUp(state: StateCore, text: string): Token[] {
  const { mentioned } = state.env as { mentioned: string[] };
  const tokens: Token[] = [];
  const add = (type: string, tag: string, nesting: -1 | 0 | 1, content = '') => {
    const token = new state.Token(type, tag, nesting);
    token.content = content;
    tokens.push(token);
    return token;
  };
  let from = 0;
  for (const { 0: mark, index } of text.matchAll(MARKS)) {
    if (index < from) continue;
    const name =
      mark === '@'
        ? mentioned.find((each) =>
            text
              .slice(index + 1)
              .toLowerCase()
              .startsWith(each.toLowerCase()),
          )
        : null;
    if (name === undefined) continue;
    const shown = name === null ? mark : text.slice(index, index + 1 + name.length);
    if (index > from) add('text', '', 0, text.slice(from, index));
    const tag = name === null ? 'a' : 'strong';
    const open = add(name === null ? 'link_open' : 'strong_open', tag, 1);
    open.attrSet(name === null ? 'href' : 'class', name === null ? `/tickets/${mark}` : 'mention');
    add('text', '', 0, shown);
    add(name === null ? 'link_close' : 'strong_close', tag, -1);
    from = index + shown.length;
  }
  if (from < text.length) add('text', '', 0, text.slice(from));
  return tokens;
}

DOMPurify.addHook('afterSanitizeAttributes', (node) => {
  if (node instanceof HTMLAnchorElement && node.origin !== location.origin) {
    node.target = '_blank';
    node.rel = 'noopener noreferrer';
  }
  // Loading an image from another site would reveal to that site what is read here.
  if (node instanceof HTMLImageElement && new URL(node.src, location.origin).origin !== location.origin) {
    const link = document.createElement('a');
    link.href = node.src;
    link.target = '_blank';
    link.rel = 'noopener noreferrer';
    link.textContent = node.alt || node.src;
    node.replaceWith(link);
  }
});

/** Safe HTML for Markdown text. `mentioned` are the names that count as mentions. */
export function renderMarkdown(text: string, mentioned: string[]): string {
  const html = markdown.render(text, { mentioned: mentioned.toSorted((a, b) => b.length - a.length) });
  return DOMPurify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_ATTR: ['style'],
    FORBID_TAGS: ['form', 'input', 'style'],
    ADD_ATTR: ['target'],
  });
}
