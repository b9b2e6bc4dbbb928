/** Runs in the browser: Swagger UI with a search over operations, snippets and the reader's color scheme. */
export const START = `const dark = matchMedia('(prefers-color-scheme: dark)');
const applyScheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', applyScheme);
applyScheme();

/** The filter of Swagger UI looks at tags alone; this one also at paths, summaries and descriptions. */
const opsFilter = (tagged, phrase) => {
  const words = phrase.toLowerCase().split(/\\s+/).filter(Boolean);
  const textOf = (tag, operation) => {
    const { summary = '', description = '', operationId = '' } = operation.get('operation').toJS();
    return [tag, operation.get('method'), operation.get('path'), summary, description, operationId].join(' ').toLowerCase();
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

const partsOf = (request) => ({
  method: request.get('method'),
  url: request.get('url'),
  headers: request.get('headers')?.toJS() ?? {},
  body: request.get('body'),
});

const snippets = {
  requestSnippetGenerator_python: (request) => {
    const { method, url, headers, body } = partsOf(request);
    const lines = ['import json, urllib.request', '', 'request = urllib.request.Request(', '    ' + JSON.stringify(url) + ','];
    lines.push('    method=' + JSON.stringify(method) + ',', '    headers=' + JSON.stringify(headers) + ',');
    if (body) lines.push('    data=' + JSON.stringify(String(body)) + '.encode(),');
    return lines.concat(')', 'with urllib.request.urlopen(request) as response:', '    print(json.load(response))').join('\\n');
  },
  requestSnippetGenerator_javascript: (request) => {
    const { method, url, headers, body } = partsOf(request);
    const options = { method, headers, ...(body && { body: String(body) }) };
    return 'const response = await fetch(' + JSON.stringify(url) + ', ' + JSON.stringify(options, null, 2) + ');\\nconsole.log(await response.json());';
  },
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
  requestSnippetsEnabled: true,
  requestSnippets: {
    generators: {
      curl_bash: { title: 'curl', syntax: 'bash' },
      python: { title: 'Python', syntax: 'python' },
      javascript: { title: 'JavaScript', syntax: 'javascript' },
    },
    defaultExpanded: true,
    languages: null,
  },
  plugins: [() => ({ fn: { opsFilter, ...snippets } })],
});
`;

export const STYLE = `:root { color-scheme: light dark; }
body { margin: 0; }
html.dark-mode body { background: #1c2022; }
.swagger-ui .filter .operation-filter-input { margin: 1rem 0; }
.loading { font: 1rem/1.5 system-ui, sans-serif; margin: 4rem auto; max-width: 40rem; padding: 0 1rem; }
`;

/** Shown at once; Swagger UI replaces the text when it has loaded. */
export const pageWith = (address: (name: string) => string): string => `<!doctype html>
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
      <div class="loading">
        <h1>Docket API reference</h1>
        <p>Loading every operation, its parameters and its errors. The same as a document: <a href="/openapi.json">openapi.json</a>.</p>
      </div>
    </main>
  </body>
</html>
`;
