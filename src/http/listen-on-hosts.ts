import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, createServer, type ListenOptions, type Server as NetServer } from 'node:net'

const NO_SUCH_ADDRESS = ['EADDRNOTAVAIL', 'EAFNOSUPPORT']

/**
 * Listens on further addresses with the server's port. Their connections are passed to the server, with its limits.
 * @returns one listener for each address that this machine has
 */
export async function listenOnHosts(server: Server, hosts: string[]): Promise<NetServer[]> {
  const { port } = server.address() as AddressInfo
  const listeners: NetServer[] = []
  for (const host of hosts) {
    // The options of node:http.
    const listener = createServer({ allowHalfOpen: true, noDelay: true, keepAlive: true }, (socket) =>
      server.emit('connection', socket),
    )
    listener.maxConnections = server.maxConnections
    try {
      await started(listener, { port, host })
      listener.on('error', (error) => server.emit('error', error))
      listeners.push(listener)
    } catch (error) {
      if (NO_SUCH_ADDRESS.includes(String((error as NodeJS.ErrnoException).code))) continue
      for (const each of listeners) each.close()
      throw error
    }
  }
  return listeners
}

/** @throws the error of the server's 'error' event */
export async function started(server: NetServer, options: ListenOptions): Promise<void> {
  server.listen(options)
  await once(server, 'listening')
}
