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

/** From this share of the total on, idle kept-alive connections are closed. */
const CROWDED = 0.8

/** A browser opens up to six connections to one host; some shoppers share an address. */
const FEW = 12

/** Sockets that are being closed still count for Node, whose own limit must not refuse the connection that replaces them. */
const CLOSING = 500

/**
 * Caps the open connections of each client address and of all together, before a byte of a connection is read. When
 * all are taken, a new connection replaces the oldest one of the address that holds the most, unless that holds no more
 * than a browser opens: a shopper's request under way is never ended for somebody else's.
 */
export function limitConnections(server: Server, limits: ConnectionLimits): void {
  const addressOf = connectionAddress(limits.trustedProxies)
  const held = createHeldConnections()
  const closeIdle = oncePerTurn(() => server.closeIdleConnections())
  server.maxConnections = limits.total + CLOSING
  // Ahead of Node's own listener, which begins to read.
  server.prependListener('connection', (socket) => {
    const address = addressOf(socket)
    const count = held.count(address)
    if (address !== undefined && count >= limits.perAddress) return void socket.destroy()
    if (held.total() >= limits.total * CROWDED) closeIdle()
    if (held.total() >= limits.total && !held.replaceOldest(Math.max(count + 1, FEW)))
      return void socket.destroy()
    held.add(address, socket)
  })
}

/** @param address undefined for a trusted proxy */
function createHeldConnections() {
  const held = new Map<string | undefined, Set<Socket>>()
  let total = 0

  function remove(address: string | undefined, socket: Socket): void {
    const sockets = held.get(address)
    if (!sockets?.delete(socket)) return
    total--
    if (sockets.size === 0) held.delete(address)
  }

  return {
    total: () => total,
    count: (address: string | undefined) => (address === undefined ? 0 : (held.get(address)?.size ?? 0)),
    add(address: string | undefined, socket: Socket): void {
      const sockets = held.get(address) ?? new Set()
      held.set(address, sockets.add(socket))
      total++
      socket.once('close', () => remove(address, socket))
    },
    /** @returns false when no address holds more than `few` */
    replaceOldest(few: number): boolean {
      let most: [string, Set<Socket>] | undefined
      for (const [address, sockets] of held)
        if (address !== undefined && sockets.size > (most?.[1].size ?? few)) most = [address, sockets]
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
