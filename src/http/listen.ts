import { createServer, type RequestListener, type Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { limitBodyTime } from './body-deadline.ts'
import { type ConnectionLimits, limitConnections } from './connection-limits.ts'
import { listenAlso, started } from './listen-also.ts'

type Listening = {
  server: Server
  /** Hands the door over to the shop; until then callers are told to come back. */
  answerWith(listener: RequestListener): void
  /** Lets what is under way finish, for at most ten seconds, and takes nothing new. */
  close(): Promise<void>
}

type Log = { error(fields: object, message: string): void }

const GRACE_MS = 10_000
const LAST_WORDS_MS = 250
const MAX_CONNECTIONS = 5_000
const BODY_MS = 15_000

const LIMITS = {
  keepAlive: true,
  noDelay: true,
  // A slow or silent client holds a socket no longer than this and one look every five seconds.
  headersTimeout: 10_000,
  connectionsCheckingInterval: 5_000,
  // Of uploads: long enough for ten photos of 5 MB over a slow line. Other bodies have BODY_MS.
  requestTimeout: 300_000,
  // Outlives a usual proxy's 60 s.
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16_384,
}

type ListenOptions = Partial<ConnectionLimits> & {
  bodyMs?: number
  /** The addresses to listen on, those after the first where the machine has them; none for all interfaces. */
  hosts?: string[]
}

/**
 * Takes the port first, so that a taken one is told before anything else happens.
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
  const further = await listenAlso(server, others).catch((error) => {
    server.close()
    return fail(error)
  })
  // Later ones (no file left for a connection, say) must not end the process: the next connection may do.
  server.on('error', (error) => log.error({ error: error.message }, 'a connection could not be taken'))
  return {
    server,
    answerWith(next) {
      listener = next
    },
    close: () =>
      new Promise((resolve) => {
        isClosing = true
        // Not at once, and after what has arrived is read: a connection that looks idle may carry a request.
        const idle = setInterval(() => setImmediate(() => server.closeIdleConnections()), LAST_WORDS_MS)
        const rest = setTimeout(() => server.closeAllConnections(), GRACE_MS)
        // Takes no new connection; http's own close would cut the idle ones off.
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
