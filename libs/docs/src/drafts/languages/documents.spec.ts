import { expectReading, type SourceCase } from '../../../../../test/support/source-readings.js';

const scripts: SourceCase[] = [
  [
    'Express: unresolved placeholders make a route absent',
    'src/app.ts',
    `import express from 'express';\nconst app = express();\nconst users = express.Router();\nusers.get('/:id', one);\napp.use('/users', users);\napp.all('/any', x);\napp.get(\`/\${KEY}/x\`, x);\n`,
    { routes: ['GET /users/:id', 'ANY /any'], unresolved: 1 },
  ],
  [
    'Nest: a path in another file makes a route absent',
    'src/a.controller.ts',
    "@Controller(RouteKey.Asset)\nclass A { @Get(':id') one() {} }\n@Controller('b')\nclass B { @Post() two() {} }\n",
    { routes: ['POST /b'], unresolved: 1 },
  ],
  [
    'Hono: chains, mounts and base paths',
    'src/hono.ts',
    "const sub = new Hono().get('/x', h).post('/y', h);\nconst app = new Hono().basePath('/api');\napp.route('/v1', sub);\napp.get('/z', h);\n",
    { routes: ['POST …/api/v1/y', 'GET …/api/v1/x', 'GET …/api/z'] },
  ],
  [
    'Next.js route files',
    'web/src/app/(shop)/api/orders/[id]/route.ts',
    'export async function GET() {}\nexport const PUT = f;\nexport const revalidate = 1;\n',
    {
      routes: ['GET /api/orders/[id]', 'PUT /api/orders/[id]'],
    },
  ],
  [
    'Next.js pages',
    'pages/api/users/index.ts',
    'export default function handler() {}\n',
    { routes: ['ANY /api/users'] },
  ],
  [
    'tRPC procedures',
    'src/trpc.ts',
    "import { initTRPC } from '@trpc/server';\nexport const app = t.router({ user: t.router({ byId: p.input(x).query(f) }), add: p.mutation(f) });\n",
    { routes: ['QUERY …user.byId', 'MUTATION …add'] },
  ],
  [
    "Vite's own variables are no settings",
    'src/vite.ts',
    "const a = import.meta.env.MODE;\nconst b = import.meta.env.VITE_URL;\nconst c = import.meta.env.DEV;\nconst d = process.env.PORT ?? '80';\n",
    { settings: ['VITE_URL optional', 'PORT default'] },
  ],
  [
    'a schema that is defined elsewhere requires nothing',
    'src/env.ts',
    'export const env = z.object({ A_URL: z.string(), B_URL: z.string().optional(), C_URL: ownSchema });\n',
    { settings: ['A_URL required', 'B_URL optional', 'C_URL optional'] },
  ],
];

const documents: SourceCase[] = [
  [
    'GraphQL schemas',
    'schema.graphql',
    `"""A comment { type Nothing { x: Int } }"""
type Query { users(first: Int = 10): [User!]! @auth(role: "a") me: User }
extend type Mutation { addUser(name: String!): User }
type User { id: ID! name(upper: Boolean): String }
enum Role { ADMIN USER }
# type Commented { x: Int }
`,
    {
      routes: ['QUERY users', 'QUERY me', 'MUTATION addUser'],
      exports: [
        'type User | type User',
        'property User.id | id: ID!',
        'property User.name | name(upper: Boolean): String',
        'enum Role | enum Role',
        'property Role.ADMIN | ADMIN',
        'property Role.USER | USER',
      ],
    },
  ],
  [
    'OpenAPI documents',
    'api/openapi.yaml',
    'openapi: 3.1.0\nservers:\n  - url: https://example.com/api\npaths:\n  /users/{id}:\n    parameters: []\n    get: {}\n    delete: {}\n',
    { routes: ['GET …/users/{id}', 'DELETE …/users/{id}'] },
  ],
  [
    'OpenAPI documents in JSON',
    'openapi.json',
    '{"openapi": "3.0.0", "paths": {"/a": {"post": {}}}}',
    { routes: ['POST /a'] },
  ],
  ['other data', 'config.yaml', 'paths:\n  /a: { get: {} }\n', {}],
];

describe('TypeScript and JavaScript', () => {
  it.each(scripts)('%s', (...given) => expectReading(given));
});

describe('documents', () => {
  it.each(documents)('%s', (...given) => expectReading(given));
});
