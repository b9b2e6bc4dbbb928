import { readFile } from './read-file.js';
import { routeChanges, routeName, routesIn } from './route.js';

function changes(before: string | null, after: string | null, path = 'src/a.ts') {
  const status = before === null ? ('added' as const) : after === null ? ('removed' as const) : ('modified' as const);
  return routeChanges([routesIn(readFile({ path, status, before, after }))]);
}

function added(text: string): string[] {
  return changes(null, text).map(({ after }) => routeName(after!));
}

describe('routes of Nest', () => {
  it.each([
    ["@Controller('a') class A { @Get() list() {} @Post(':id/b') b() {} }", ['GET /a', 'POST /a/:id/b']],
    ["@Controller(['a', 'b']) class A { @All(['x', 'y']) c() {} }", ['ALL /a/x', 'ALL /a/y', 'ALL /b/x', 'ALL /b/y']],
    ["@Controller({ path: 'a', version: '2' }) class A { @Delete() c() {} }", ['DELETE /v2/a']],
    ["@Controller() class A { @Sse('events') c() {} @Version('1') @Get('x') d() {} }", ['GET /events', 'GET /v1/x']],
    ["@Controller('a') class A { @Merge(':id') update() {} helper() {} }", ['@Merge /a/:id']],
    ['class A { @Get() list() {} }', []],
  ])('%s', (text, routes) => {
    expect(added(text)).toEqual(routes);
  });

  it('are described by their inputs, results and guards', () => {
    const [change] = changes(
      null,
      "@Controller('a') @UseGuards(G) class A {\n /** Makes one. */\n @Post() make(@Body() b: NewA, @Query('q') q: string): Promise<A> {} }",
    );
    expect(change!.after).toMatchObject({
      handler: 'A.make',
      inputs: ['body NewA', 'query q'],
      returns: 'A',
      guards: ['@UseGuards(G)'],
      doc: 'Makes one.',
    });
  });

  it.each([
    ['removed', "@Get('x') x() {}", '', true],
    ['moved', "@Get('x') x() {}", "@Get('y') x() {}", true],
    ['changed', '@Post() x(@Body() b: A) {}', '@Post() x(@Body() b: B) {}', true],
    ['changed', '@Get() x(): A {}', '@Get() x(): B {}', true],
    ['changed', '@Get() x() {}', '@Get() @Roles("admin") x() {}', true],
    ['changed', '@Get() @Roles("a") x() {}', '@Get() @Roles("b") x() {}', false],
    ['changed', '@Get() x() {}', "@Get() x(@Query('q') q: string) {}", false],
    ['added', '', '@Get() x() {}', false],
  ])('%s: %s → %s', (change, before, after, breaking) => {
    const wrap = (body: string) => `@Controller('a') class A { ${body} }`;
    expect(changes(wrap(before), wrap(after)).map((found) => [found.change, found.breaking])).toEqual([
      [change, breaking],
    ]);
  });
});

describe('routes of Express and Fastify', () => {
  it.each([
    ["const app = express(); app.get('/a', h); app.post('/b', auth, h)", ['GET /a', 'POST /b']],
    ["const r = express.Router(); r.get('/a', h); const app = express(); app.use('/api', r)", ['GET /api/a']],
    ["const router = Router(); router.route('/a').get(h).put(h)", ['GET /a', 'PUT /a']],
    ["const f = Fastify(); f.get('/a', { schema: {} }, async () => 1)", ['GET /a']],
    ["const f = fastify({ logger: true }); f.route({ method: 'POST', url: '/a', handler: h })", ['POST /a']],
    ['export default async function plugin(f: FastifyInstance) { f.delete("/a/:id", h) }', ['DELETE /a/:id']],
    ["import express from 'express'; class S { constructor() { this.app.get('/a', (q, s) => {}) } }", ['GET /a']],
    // Calls that only look like routes.
    [
      "import axios from 'axios'; // express\n axios.get('/a', h); client.get('/a', { x: 1 }); map.get('/a'); app.get('title'); request(app).get('/a')",
      [],
    ],
  ])('%s', (text, routes) => {
    expect(added(text)).toEqual(routes);
  });

  it('are listed with the middleware before their handler', () => {
    const [get] = changes(null, "const app = express(); app.get('/a', signedIn, can('read'), list)");
    expect(get!.after).toMatchObject({ guards: ['signedIn', "can('read')"], handler: 'list' });
  });
});
