import { readFile, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { z } from 'zod'
import { blockListOf, isListed, withoutPort } from './client-address.ts'

const DAY_MS = 86_400_000
const RECENT_DAYS = 7

/** Loopback, private, link-local and shared (carrier-grade NAT) addresses, which an owner's proxy has. */
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

const savedProxy = z.object({ address: z.string(), seen_at: z.iso.datetime() })

type Options = {
  trustedProxies: string[]
  dataDir: string
  log: { warn(fields: object, message: string): void }
}

/**
 * Detects requests forwarded by a nearby proxy that is missing from TRUSTED_PROXIES: all its visitors share one rate
 * limit. Logs once per process, and saves the proxy's address in `dataDir` once a day for the doctor.
 */
export function detectUnlistedProxies({
  trustedProxies,
  dataDir,
  log,
}: Options): (req: IncomingMessage) => void {
  const trusted = blockListOf(trustedProxies)
  let savedAt: number | undefined
  return (req) => {
    const now = Date.now()
    if (savedAt !== undefined && now - savedAt < DAY_MS) return
    if (req.headers['x-forwarded-for'] === undefined) return
    const address = withoutPort(req.socket.remoteAddress ?? '')
    if (isListed(trusted, address) || !isListed(NEARBY, address)) return
    const isFirst = savedAt === undefined
    savedAt = now
    if (isFirst)
      log.warn(
        {},
        'a proxy that is missing from TRUSTED_PROXIES forwards requests: all its visitors count as one client (npm run doctor names its address)',
      )
    const text = JSON.stringify({ address, seen_at: new Date(now).toISOString() })
    writeFile(pathIn(dataDir), `${text}\n`).catch((error) =>
      log.warn({ error: error.message }, 'could not save the address of the proxy for the doctor'),
    )
  }
}

/** @returns the address of a proxy that was seen in the last seven days and that TRUSTED_PROXIES does not name */
export async function findUnlistedProxy(
  dataDir: string,
  trustedProxies: string[],
): Promise<string | undefined> {
  try {
    const { address, seen_at } = savedProxy.parse(JSON.parse(await readFile(pathIn(dataDir), 'utf8')))
    const isRecent = Date.now() - Date.parse(seen_at) < RECENT_DAYS * DAY_MS
    return isRecent && !isListed(blockListOf(trustedProxies), address) ? address : undefined
  } catch {
    return undefined
  }
}

function pathIn(dataDir: string): string {
  return join(dataDir, 'unlisted-proxy.json')
}
