import { createServer, type RequestListener, type Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { limitBodyTime } from './body-deadline.ts'
import { type ConnectionLimits, limitConnections } from './connection-limits.ts'
import { listenOnHosts, started } from './listen-on-hosts.ts'

type Listening = {
  server: Server
  /** Until this call, each request gets a 503 with Retry-After. */
  setListener(listener: RequestListener): void
  /** Accepts no new connection and waits up to ten seconds for running requests. */
  close(): Promise<void>
}

type Log = { error(fields: object, message: string): void }

const GRACE_MS = 10_000
const IDLE_CLOSE_INTERVAL_MS = 250
const MAX_CONNECTIONS = 5_000
export const BODY_MS = 15_000

const LIMITS = {
  keepAlive: true,
  noDelay: true,
  // Checked every five seconds.
  headersTimeout: 10_000,
  connectionsCheckingInterval: 5_000,
  // For uploads: ten photos of 5 MB over a slow line. Other bodies have BODY_MS.
  requestTimeout: 300_000,
  // Longer than the usual 60 s of proxies, which must close first.
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16_384,
}

type ListenOptions = Partial<ConnectionLimits> & {
  bodyMs?: number
  /** Addresses after the first may be missing on this machine. Empty: all interfaces. */
  hosts?: string[]
}

/**
 * Listens before the shop starts, so that a port in use is reported first.
 * @throws Error with a sentence when the port is taken or not allowed
 */
export async function listen(
  port: number,
  log: Log,
  { hosts: [host, ...others] = [], ...limits }: ListenOptions = {},
): Promise<Listening> {
  const { bodyMs = BODY_MS, total = MAX_CONNECTIONS, perAddress = total, trustedProxies = [] } = limits
  let listener: RequestListener = (_req, res) => {
    res.writeHead(503, { 'retry-after': '2', 'content-type': 'text/plain; charset=utf-8' })
    res.end('The shop is opening. Please try again in a moment.')
  }
  let isClosing = false
  const server = createServer(LIMITS, (req, res) => {
    if (isClosing) res.shouldKeepAlive = false
    limitBodyTime(req, res, bodyMs)
    listener(req, res)
  })
  server.maxHeadersCount = 100
  limitConnections(server, { perAddress, total, trustedProxies })
  const fail = (error: NodeJS.ErrnoException): never => {
    throw new Error(sentenceFor(error, port, host))
  }
  await started(server, { port, ...(host && { host }) }).catch(fail)
  const further = await listenOnHosts(server, others).catch((error) => {
    server.close()
    return fail(error)
  })
  // Later errors (EMFILE, for example) must not end the process.
  server.on('error', (error) => log.error({ error: error.message }, 'could not accept a connection'))
  return {
    server,
    setListener(next) {
      listener = next
    },
    close: () =>
      new Promise((resolve) => {
        isClosing = true
        // Repeated and after pending reads: a connection that looks idle may have received a request.
        const idle = setInterval(
          () => setImmediate(() => server.closeIdleConnections()),
          IDLE_CLOSE_INTERVAL_MS,
        )
        const rest = setTimeout(() => server.closeAllConnections(), GRACE_MS)
        // net's close stops accepting; http's close would also destroy idle connections.
        const closed = [server, ...further].map(
          (each) => new Promise<void>((done) => NetServer.prototype.close.call(each, () => done())),
        )
        void Promise.all(closed).then(() => {
          clearInterval(idle)
          clearTimeout(rest)
          resolve()
        })
      }),
  }
}

function sentenceFor(error: NodeJS.ErrnoException, port: number, host = ''): string {
  if (error.code === 'EADDRINUSE') {
    return `Port ${port} is taken by another program. Stop that one, or start with another port: PORT=${port + 1} npm start`
  }
  if (error.code === 'EACCES')
    return `Port ${port} is not allowed here. Choose one above 1023, for example PORT=3000.`
  if (error.code === 'EADDRNOTAVAIL')
    return `HOST=${host} is no address of this computer. Leave HOST out, or take one that it has.`
  return error.message
}
