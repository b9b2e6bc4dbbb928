import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A client's connection, and ours to the target; the latter is missing if the client connected during a silence. */
interface Link {
  client: Socket;
  target?: Socket;
  silent: boolean;
}

/** A network between a process and a dependency, in which faults can be injected. */
export class TcpProxy {
  /** Milliseconds that each chunk is delayed, in either direction. */
  delay = 0;
  /** In each direction of each connection. */
  bytesPerSecond = Number.POSITIVE_INFINITY;
  /** Connections made in total. */
  connections = 0;
  private readonly links = new Set<Link>();
  private readonly server: Server;
  private newcomers: 'served' | 'refused' | 'ignored' = 'served';

  static async to(url: string): Promise<TcpProxy> {
    const proxy = new TcpProxy(new URL(url));
    proxy.server.listen(0, '127.0.0.1');
    await once(proxy.server, 'listening');
    return proxy;
  }

  private constructor(private readonly target: URL) {
    // When a client closes its half, that is forwarded to the target, which closes the other half when it is done.
    this.server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => this.take(client));
  }

  /** The target's URL, through this proxy. */
  get url(): string {
    const url = new URL(this.target);
    url.hostname = '127.0.0.1';
    url.port = String((this.server.address() as AddressInfo).port);
    return url.toString();
  }

  get open(): number {
    return this.links.size;
  }

  /** Resets every connection, at both ends. New ones are accepted. */
  cut(): void {
    for (const { client, target } of this.links) {
      reset(client);
      reset(target);
    }
    this.links.clear();
  }

  /** New connections are reset at once. */
  refuse(): void {
    this.newcomers = 'refused';
  }

  /**
   * Half open: data is accepted at both ends but not forwarded, and neither end learns that the other has closed. New
   * connections are accepted and never answered.
   */
  silence(): void {
    this.newcomers = 'ignored';
    for (const link of this.links) link.silent = true;
  }

  /** New connections are forwarded again. Half-open ones stay so, as if their route had been lost. */
  recover(): void {
    this.newcomers = 'served';
    this.delay = 0;
    this.bytesPerSecond = Number.POSITIVE_INFINITY;
  }

  async close(): Promise<void> {
    this.cut();
    this.server.close();
    await once(this.server, 'close');
  }

  private take(client: Socket): void {
    this.connections++;
    client.on('error', () => undefined);
    if (this.newcomers === 'refused') return void reset(client);
    const link: Link = { client, silent: this.newcomers === 'ignored' };
    this.links.add(link);
    if (link.silent) return void client.resume();
    const target = connect({ ...placeOf(this.target), allowHalfOpen: true });
    link.target = target.setNoDelay();
    target.on('error', () => this.drop(link));
    client.on('error', () => this.drop(link));
    this.carry(link, client, target);
    this.carry(link, target, client);
  }

  private carry(link: Link, from: Socket, to: Socket): void {
    let last: Promise<void> = Promise.resolve();
    from.on('data', (piece) => {
      from.pause();
      last = this.hold(piece).then(() => {
        if (!link.silent && to.writable) to.write(piece);
        from.resume();
      });
    });
    from.on('end', () => last.then(() => link.silent || to.end()));
    from.on('close', () => {
      if (!link.silent && to.destroyed) this.links.delete(link);
    });
  }

  /** One chunk at a time, to keep their order. */
  private async hold(piece: Buffer): Promise<void> {
    const milliseconds = this.delay + (piece.length / this.bytesPerSecond) * 1_000;
    if (milliseconds > 0) await new Promise((resolve) => setTimeout(resolve, milliseconds));
  }

  private drop(link: Link): void {
    if (link.silent) return;
    reset(link.client);
    reset(link.target);
    this.links.delete(link);
  }
}

/**
 * Closes a connection with a reset. A Unix socket has none: Node would fail halfway and continue reading, so it is
 * closed in the ordinary way. `resetAndDestroy` itself shuts the socket down first, and if an error occurs in between,
 * loses its handle, which then keeps the process alive.
 */
function reset(socket?: Socket): void {
  if (!socket || socket.destroyed) return;
  const overTcp = socket.remoteAddress !== undefined;
  const shuttingDown = socket.writableEnded && !socket.writableFinished;
  if (overTcp && !shuttingDown) Object.assign(socket, { resetAndClosing: true });
  socket.destroy();
}

/** The folder of a PostgreSQL socket is in the place of the host. */
export function placeOf({ hostname, port }: URL): { path: string } | { host: string; port: number } {
  const folder = decodeURIComponent(hostname);
  return folder.startsWith('/') ? { path: `${folder}/.s.PGSQL.${port}` } : { host: hostname, port: Number(port) };
}
