import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { connectionAddress } from './client-address.ts'

export type ConnectionLimits = {
  /** Open connections of one client address. */
  perAddress: number
  /** Open connections of all clients. */
  total: number
  /** Exempt from `perAddress`: their connections carry many clients. */
  trustedProxies: string[]
}

/** Above this share of the total, idle keep-alive connections are closed. */
const CLOSE_IDLE_SHARE = 0.8

/** A browser opens up to six connections to one host; some shoppers share an address. */
const PROTECTED_PER_ADDRESS = 12

/** Closing sockets still count for Node's own limit, which must not refuse the connection that replaces one. */
const CLOSING_MARGIN = 500

/**
 * Limits open connections per client address and in total, before a byte is read. At the total, a new connection replaces
 * the oldest one of the address with the most, unless that address has no more than a browser opens.
 */
export function limitConnections(server: Server, limits: ConnectionLimits): void {
  const addressOf = connectionAddress(limits.trustedProxies)
  const connections = createConnectionRegistry()
  const closeIdle = oncePerTurn(() => server.closeIdleConnections())
  server.maxConnections = limits.total + CLOSING_MARGIN
  // Runs before Node's own listener, which starts to read.
  server.prependListener('connection', (socket) => {
    const address = addressOf(socket)
    const count = connections.count(address)
    if (address !== undefined && count >= limits.perAddress) return void socket.destroy()
    if (connections.total() >= limits.total * CLOSE_IDLE_SHARE) closeIdle()
    if (
      connections.total() >= limits.total &&
      !connections.replaceOldest(Math.max(count + 1, PROTECTED_PER_ADDRESS))
    )
      return void socket.destroy()
    connections.add(address, socket)
  })
}

/** @param address undefined for a trusted proxy */
function createConnectionRegistry() {
  const byAddress = new Map<string | undefined, Set<Socket>>()
  let total = 0

  function remove(address: string | undefined, socket: Socket): void {
    const sockets = byAddress.get(address)
    if (!sockets?.delete(socket)) return
    total--
    if (sockets.size === 0) byAddress.delete(address)
  }

  return {
    total: () => total,
    count: (address: string | undefined) => (address === undefined ? 0 : (byAddress.get(address)?.size ?? 0)),
    add(address: string | undefined, socket: Socket): void {
      const sockets = byAddress.get(address) ?? new Set()
      byAddress.set(address, sockets.add(socket))
      total++
      socket.once('close', () => remove(address, socket))
    },
    /** @returns false when no address has more than `minimum` connections */
    replaceOldest(minimum: number): boolean {
      let most: [string, Set<Socket>] | undefined
      for (const [address, sockets] of byAddress)
        if (address !== undefined && sockets.size > (most?.[1].size ?? minimum)) most = [address, sockets]
      const [oldest] = most?.[1] ?? []
      if (!most || !oldest) return false
      remove(most[0], oldest)
      oldest.destroy()
      return true
    },
  }
}

function oncePerTurn(work: () => void): () => void {
  let isDue = false
  return () => {
    if (isDue) return
    isDue = true
    setImmediate(() => {
      isDue = false
      work()
    })
  }
}
