import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

// A version that nobody has used yet may be a trap; those are mostly found within days.
const LEAST_DAYS = 7
const DAY_MS = 24 * 3_600_000
const FILE = 'tools/packages/package-ages.json'

/** When each locked version was published; null for those that were locked before this was written down. */
export type Ages = Record<string, string | null>

type Packages = Record<string, { version: string }>

/** 'name@version' of all that a lockfile names. */
export function lockedVersions(packages: Packages): string[] {
  const named = Object.entries(packages).flatMap(([path, { version }]) =>
    path ? [`${path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${version}`] : [],
  )
  return [...new Set(named)].toSorted()
}

export function readAges(): Ages {
  return JSON.parse(readFileSync(FILE, 'utf8'))
}

/** What is wrong with the ages of what is locked. */
export function judgeAges(locked: string[], ages: Ages, now = new Date()): string[] {
  return locked.flatMap((one) => {
    const published = ages[one]
    if (published === undefined) return [`nobody has looked how old ${one} is: npm run lock`]
    const isYoung = published !== null && now.getTime() - Date.parse(published) < LEAST_DAYS * DAY_MS
    return isYoung ? [`${one} was published on ${published}, less than ${LEAST_DAYS} days ago`] : []
  })
}

/** Asks when what is new in the lockfile was published, and writes it down. */
export function writeAges(packages: Packages): void {
  const ages = readAges()
  const locked = lockedVersions(packages)
  const known = locked.map((one) => [one, one in ages ? ages[one] : publishedOn(one)])
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(known), null, 2)}\n`)
}

function publishedOn(one: string): string {
  const at = one.lastIndexOf('@')
  const told = execFileSync('npm', ['view', one.slice(0, at), 'time', '--json'], { encoding: 'utf8' })
  return JSON.parse(told)[one.slice(at + 1)].slice(0, 10)
}
