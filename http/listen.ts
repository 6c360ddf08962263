import { createServer, type RequestListener, type Server } from 'node:http'

export type Listening = {
  server: Server
  /** Hands the door over to the shop; until then callers are told to come back. */
  answerWith(listener: RequestListener): void
  /** Lets what is under way finish, for at most ten seconds, and takes nothing new. */
  close(): Promise<void>
}

const GRACE_MS = 10_000
const MOST_CONNECTIONS = 5_000

const LIMITS = {
  keepAlive: true,
  noDelay: true,
  // A slow or silent client holds a socket no longer than this and one look every five seconds.
  headersTimeout: 10_000,
  connectionsCheckingInterval: 5_000,
  // Long enough for ten photos of 5 MB over a slow line.
  requestTimeout: 300_000,
  // Outlives a usual proxy's 60 s.
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16_384,
}

/**
 * Takes the port first, so that a taken one is told before anything else happens.
 * @throws Error with a sentence when the port is taken or not allowed
 */
export async function listen(port: number): Promise<Listening> {
  let listener: RequestListener = (_req, res) => {
    res.writeHead(503, { 'retry-after': '2', 'content-type': 'text/plain; charset=utf-8' })
    res.end('The shop is opening. Please try again in a moment.')
  }
  const server = createServer(LIMITS, (req, res) => listener(req, res))
  server.maxHeadersCount = 100
  server.maxConnections = MOST_CONNECTIONS
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new Error(sentenceFor(error, port))))
    server.listen(port, resolve)
  })
  // Later ones (no file left for a connection, say) must not end the process: the next connection may do.
  server.on('error', (error) => console.error(JSON.stringify({ level: 'error', message: error.message })))
  return {
    server,
    answerWith(next) {
      listener = next
    },
    close: () =>
      new Promise((resolve) => {
        const timer = setTimeout(() => server.closeAllConnections(), GRACE_MS)
        server.close(() => {
          clearTimeout(timer)
          resolve()
        })
        server.closeIdleConnections()
      }),
  }
}

function sentenceFor(error: NodeJS.ErrnoException, port: number): string {
  if (error.code === 'EADDRINUSE') {
    return `Port ${port} is taken by another program. Stop that one, or start with another port: PORT=${port + 1} npm start`
  }
  if (error.code === 'EACCES')
    return `Port ${port} is not allowed here. Choose one above 1023, for example PORT=3000.`
  return error.message
}
