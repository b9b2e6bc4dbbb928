import type { OpenAPIObject } from '@nestjs/swagger';
import { CODE_SAMPLES } from './code-samples.js';
import { operationsOf } from './nodes.js';

/** Runs in the browser: Swagger UI with a search over operations, samples and the reader's color scheme. */
export const START = `${CODE_SAMPLES}
const dark = matchMedia('(prefers-color-scheme: dark)');
const applyScheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', applyScheme);
applyScheme();

/** The filter of Swagger UI looks at tags alone; this one also at paths, summaries and descriptions. */
const opsFilter = (tagged, phrase) => {
  const words = phrase.toLowerCase().split(/\\s+/).filter(Boolean);
  const textOf = (tag, operation) => {
    const texts = ['summary', 'description', 'operationId'].map((key) => operation.getIn(['operation', key], ''));
    return [tag, operation.get('method'), operation.get('path'), ...texts].join(' ').toLowerCase();
  };
  return tagged
    .map((group, tag) =>
      group.set('operations', group.get('operations').filter((operation) => {
        const text = textOf(tag, operation);
        return words.every((word) => text.includes(word));
      })),
    )
    .filter((group) => group.get('operations').size > 0);
};

/** The document as it was served. */
let served;

/** Swagger UI reads every document as YAML, which takes much longer. */
const parseToJson = (original, { specActions }) => (text) => {
  served = JSON.parse(text);
  return specActions.updateJsonSpec(served);
};

/** A schema that extends others as one schema with all fields. */
const flattened = ({ allOf, ...own }) => {
  const inherited = allOf.map(({ description, $$ref, ...parent }) => parent);
  const parts = [...inherited, own];
  return Object.assign({}, ...parts, {
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: [...new Set(parts.flatMap(({ required = [] }) => required))],
  });
};

/** With what its references refer to, except where a schema contains itself. */
const dereferenced = (node, within = []) => {
  if (Array.isArray(node)) return node.map((each) => dereferenced(each, within));
  if (typeof node !== 'object' || node === null) return node;
  const { $ref, ...rest } = node;
  if (typeof $ref !== 'string') {
    const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, dereferenced(value, within)]));
    return Array.isArray(copy.allOf) ? flattened(copy) : copy;
  }
  if (within.includes($ref)) return node;
  const target = $ref.slice(2).split('/').reduce((at, key) => at[key], served);
  return { ...dereferenced(target, [...within, $ref]), ...rest, $$ref: location.origin + '/openapi.json' + $ref };
};

/** The resolver of Swagger UI checks and copies the whole document, which blocks the page for seconds. */
const resolveSubtree = async (_, path) => ({
  spec: dereferenced(path.reduce((at, key) => at?.[key], served)),
  errors: [],
});

const Samples = ({ React, path, method }) => {
  const h = React.createElement;
  const samples = codeSamples(served, path, method, location.origin);
  const [chosen, choose] = React.useState(Object.keys(samples)[0]);
  const tab = (name) =>
    h('button', { key: name, type: 'button', role: 'tab', 'aria-selected': name === chosen, onClick: () => choose(name) }, name);
  return h('div', { className: 'samples' },
    h('div', { role: 'tablist', 'aria-label': 'Code samples' }, Object.keys(samples).map(tab)),
    h('pre', { tabIndex: 0 }, samples[chosen]));
};

/** Above the responses of each operation that is open. */
const withSamples = (Original, { React }) => (props) => {
  const isRequest = served.paths[props.path]?.[props.method] !== undefined; // not the payload of a webhook
  return React.createElement(React.Fragment, null,
    isRequest && React.createElement(Samples, { React, path: props.path, method: props.method }),
    React.createElement(Original, props));
};

SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: -1, // the schemas are shown with their operations; a list of all of them takes seconds
  filter: true,
  persistAuthorization: true,
  displayRequestDuration: true,
  syntaxHighlight: false, // takes a second for long responses
  plugins: [
    () => ({
      fn: { opsFilter, resolveSubtree },
      statePlugins: { spec: { wrapActions: { parseToJson } } },
      wrapComponents: { responses: withSamples },
    }),
  ],
});
`;

export const STYLE = `:root { color-scheme: light dark; }
body { margin: 0; }
html.dark-mode body { background: #1c2022; }
.swagger-ui .filter .operation-filter-input { margin: 1rem 0; }
.swagger-ui .response-col_links { display: none; } /* the document has no links between operations */
.samples { padding: 0 20px 10px; }
.samples button { background: none; border: 0; border-bottom: 2px solid transparent; color: inherit; cursor: pointer; font: inherit; padding: .4rem .8rem; }
.samples [aria-selected=true] { border-color: currentColor; font-weight: 600; }
.samples pre { background: #333; color: #fff; font-size: 12px; margin: 0; overflow: auto; padding: 10px; }
html.dark-mode .samples { color: #e4e6e6; }
#swagger-ui :focus-visible { outline: 3px solid #2a7de1; outline-offset: 2px; transition: none; }
html .swagger-ui .servers-title, html .swagger-ui .servers { display: none; } /* the only server is this one */
html.dark-mode .swagger-ui .header-col { color: inherit; }
html:not(.dark-mode) .swagger-ui :is(.info .link, .info a, .url) { color: #1b62b5; }
html:not(.dark-mode) .swagger-ui :is(.parameter__in, .prop-format) { color: #5c5c5c; }
html:not(.dark-mode) .swagger-ui .opblock .opblock-summary-method { color: #000; text-shadow: none; }
html:not(.dark-mode) .swagger-ui :is(.info .title small, .info .title small.version-stamp, .download-contents) { background: #4c525c; }
html:not(.dark-mode) .swagger-ui .btn.cancel { border-color: #b3261e; color: #b3261e; }
html:not(.dark-mode) .swagger-ui .btn.execute { background: #1b62b5; border-color: #1b62b5; }
html:not(.dark-mode) .swagger-ui .btn.authorize { border-color: #176b45; color: #176b45; }
html:not(.dark-mode) .swagger-ui .btn.authorize svg { fill: #176b45; }
.index { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; }
.index ul { list-style: none; padding: 0; }
.index code { display: inline-block; min-width: 4rem; }
`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Every operation, by tag, with the address that the page has for it. */
function indexOf(document: OpenAPIObject): string {
  const operations = operationsOf(document);
  const item = ({ method, path, operation: { tags, operationId, summary } }: (typeof operations)[number]) => {
    const address = `#/${encodeURIComponent(tags[0]!)}/${operationId}`;
    return `<li><a href="${address}"><code>${method.toUpperCase()}</code> ${escaped(path)}</a> ${escaped(summary)}</li>`;
  };
  return (document.tags ?? [])
    .map(({ name }) => {
      const items = operations.filter(({ operation }) => operation.tags[0] === name).map(item);
      return `<h2>${escaped(name)}</h2>\n<ul>\n${items.join('\n')}\n</ul>`;
    })
    .join('\n');
}

/** The list of operations is shown at once; Swagger UI replaces it when it has loaded. */
export const pageWith = (address: (name: string) => string, document: OpenAPIObject): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Docket API reference</title>
    <link rel="stylesheet" href="${address('reference.css')}">
    <link rel="stylesheet" href="${address('swagger-ui.css')}">
    <link rel="icon" href="${address('favicon-32x32.png')}">
    <script src="${address('swagger-ui-bundle.js')}" defer></script>
    <script src="${address('start.js')}" defer></script>
  </head>
  <body>
    <main id="swagger-ui">
      <div class="index">
        <h1>Docket API reference</h1>
        <p>The same as a document: <a href="/openapi.json">openapi.json</a>, or one group of it: <code>/openapi.json?tag=Tickets</code>.</p>
${indexOf(document)}
      </div>
    </main>
  </body>
</html>
`;
