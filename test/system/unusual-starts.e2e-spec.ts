import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, realpathSync, rmSync, statSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { EmbeddedPostgres } from '#embedded';
import { canReach } from '../../libs/embedded/src/account.js';
import { expectNothingLeft, givenHomes, isRoot, signUp, userOf } from './homes.js';

const ifRoot = isRoot ? it : it.skip;
const nobody = { uid: 65_534, gid: 65_534 };
const { folder, newHome, start } = givenHomes();

describe('a failed start', () => {
  it('says that the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const docket = start(newHome(), { env: { PORT: String(port) } });
    expect((await docket.ended).code).toBe(1);
    expect(docket.output).toBe(`Port ${port} on 127.0.0.1 is already in use. Set PORT to another one.\n`);
    expect(existsSync(join(docket.home, 'postgres'))).toBe(false);
    other.close();
  });

  it.each([
    ['PORT', 'seven'],
    ['DATABASE_URL', 'mysql://root:hunter2@localhost/x'],
    ['ENCRYPTION_KEY', 'hunter2'],
  ])('names a wrong %s without its value', async (name, value) => {
    const docket = start(newHome(), { env: { [name]: value } });
    expect((await docket.ended).code).toBe(1);
    expect(docket.output).toMatch(new RegExp(`^Configuration: ${name} .*\n$`));
    expect(docket.output).not.toContain(value);
  });

  it('says that production requires a host name', async () => {
    const docket = start(newHome(), { env: { NODE_ENV: 'production' } });
    expect((await docket.ended).code).toBe(1);
    expect(docket.output).toBe('Configuration: PUBLIC_URL or ALLOWED_HOSTS is required when NODE_ENV=production\n');
    expect(existsSync(join(docket.home, 'postgres'))).toBe(false);
  });

  it('ends, and PostgreSQL with it, when the database cannot be prepared', async () => {
    const home = newHome();
    const postgres = new EmbeddedPostgres(home);
    await postgres.start();
    const client = new pg.Client(postgres.url);
    await client.connect();
    await client.query('CREATE TABLE users (in_the_way int)');
    await client.end();
    await postgres.stop();

    const docket = start(home);
    expect((await docket.ended).code).toBe(1);
    expect(docket.output).toMatch(/^The database could not be prepared \(exit code 1\)\.$/m);
    await expectNothingLeft(docket, `-D ${home}/postgres`);
  });

  it('says that an external database does not respond, without its password', async () => {
    const elsewhere = `postgres://docket:hunter2@127.0.0.1:9/docket`; // where nothing ever listens
    const docket = start(newHome(), { env: { DATABASE_URL: elsewhere } });
    expect((await docket.ended).code).toBe(1);
    expect(docket.output).toMatch(/ECONNREFUSED.*The database could not be prepared/s);
    expect(docket.output).not.toContain('hunter2');
    expect(existsSync(join(docket.home, 'postgres'))).toBe(false);
  });
});

describe('the user that starts it', () => {
  const withoutDemo = { SEED_DEMO: 'false' };
  const ada = { email: 'ada@example.com', password: 'correct horse battery' };

  /** This clone or, where it is in a folder that they may not enter, such as root's home, a copy of it. */
  function cloneFor(user: typeof nobody): string {
    const clone = process.cwd();
    if (canReach(user, clone)) return clone;
    const copy = join(folder, 'clone');
    // With the same files, of which there are tens of thousands, unless they are in another file system.
    const isCopied = ['--link', '--reflink=auto'].some(
      (how) => spawnSync('cp', ['-aT', how, clone, copy]).status === 0,
    );
    expect(isCopied).toBe(true);
    return copy;
  }

  ifRoot('may be an ordinary user (runs only as root)', async () => {
    const home = newHome();
    mkdirSync(home);
    chownSync(home, nobody.uid, nobody.gid);
    const docket = start(home, { env: withoutDemo, cwd: cloneFor(nobody), ...nobody });
    await docket.ready();
    await signUp(docket, ada);
    await userOf(docket, ada);
    expect(statSync(join(home, 'postgres')).uid).toBe(nobody.uid);
    const cluster = docket.cluster();
    await docket.stop();
    await expectNothingLeft(docket, cluster);
  });

  ifRoot('may be root in a folder that nobody else may enter (runs only as root)', async () => {
    const closed = join(folder, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    const docket = start(join(closed, 'home'), { env: withoutDemo });
    await docket.ready();
    await signUp(docket, ada);
    const user = await userOf(docket, ada);
    await docket.stop();

    const again = start(join(closed, 'home'), { env: withoutDemo });
    await again.ready();
    expect(await userOf(again, ada)).toBe(user);
    await again.stop();
    const data = realpathSync(join(again.home, 'postgres'));
    expect(data.startsWith(folder)).toBe(false);
    rmSync(dirname(data), { recursive: true });
  });
});
