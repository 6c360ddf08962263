import { readFile, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { z } from 'zod'
import { blockListOf, isListed, withoutPort } from './client-address.ts'

const DAY_MS = 86_400_000
const RECENT_DAYS = 7

/** Loopback, private, link-local and shared (carrier-grade NAT) addresses: where an owner's own proxy is. */
const NEARBY = blockListOf([
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1',
  'fc00::/7',
  'fe80::/10',
])

const note = z.object({ address: z.string(), seen_at: z.iso.datetime() })

type Watched = {
  trustedProxies: string[]
  dataDir: string
  log: { warn(fields: object, message: string): void }
}

/**
 * Notices requests that a nearby proxy forwards although TRUSTED_PROXIES does not name it: all its visitors count as one
 * client. The first of a process is logged; the proxy is noted in `dataDir` once a day, for the doctor.
 */
export function watchForProxies({ trustedProxies, dataDir, log }: Watched): (req: IncomingMessage) => void {
  const trusted = blockListOf(trustedProxies)
  let notedAt: number | undefined
  return (req) => {
    const now = Date.now()
    if (notedAt !== undefined && now - notedAt < DAY_MS) return
    if (req.headers['x-forwarded-for'] === undefined) return
    const address = withoutPort(req.socket.remoteAddress ?? '')
    if (isListed(trusted, address) || !isListed(NEARBY, address)) return
    const isFirst = notedAt === undefined
    notedAt = now
    if (isFirst)
      log.warn(
        {},
        'a proxy that TRUSTED_PROXIES does not name forwards requests: all its visitors count as one client (npm run doctor says its address)',
      )
    const text = JSON.stringify({ address, seen_at: new Date(now).toISOString() })
    writeFile(fileIn(dataDir), `${text}\n`).catch((error) =>
      log.warn({ error: error.message }, 'the proxy could not be noted for the doctor'),
    )
  }
}

/** @returns the address of a proxy that was seen in the last seven days and that TRUSTED_PROXIES does not name */
export async function findUnlistedProxy(
  dataDir: string,
  trustedProxies: string[],
): Promise<string | undefined> {
  try {
    const { address, seen_at } = note.parse(JSON.parse(await readFile(fileIn(dataDir), 'utf8')))
    const isRecent = Date.now() - Date.parse(seen_at) < RECENT_DAYS * DAY_MS
    return isRecent && !isListed(blockListOf(trustedProxies), address) ? address : undefined
  } catch {
    return undefined
  }
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'unlisted-proxy.json')
}
