import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

// A new version may be malicious; most are found within days.
const LEAST_DAYS = 7
const DAY_MS = 24 * 3_600_000
const FILE = 'tools/packages/package-ages.json'

/** The publication date of each locked version; null for versions locked before this file existed. */
export type Ages = Record<string, string | null>

type Packages = Record<string, { version: string }>

/** 'name@version' of all packages in a lockfile. */
export function lockedVersions(packages: Packages): string[] {
  const named = Object.entries(packages).flatMap(([path, { version }]) =>
    path ? [`${path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${version}`] : [],
  )
  return [...new Set(named)].toSorted()
}

export function readAges(): Ages {
  return JSON.parse(readFileSync(FILE, 'utf8'))
}

/** @returns a sentence for each version that is too young or of unknown age */
export function judgeAges(locked: string[], ages: Ages, now = new Date()): string[] {
  return locked.flatMap((one) => {
    const published = ages[one]
    if (published === undefined) return [`nobody has looked how old ${one} is: npm run lock`]
    const isYoung = published !== null && now.getTime() - Date.parse(published) < LEAST_DAYS * DAY_MS
    return isYoung ? [`${one} was published on ${published}, less than ${LEAST_DAYS} days ago`] : []
  })
}

/** Looks up and saves the publication dates of new packages. */
export function writeAges(packages: Packages): void {
  const ages = readAges()
  const locked = lockedVersions(packages)
  const known = locked.map((one) => [one, one in ages ? ages[one] : publishedOn(one)])
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(known), null, 2)}\n`)
}

function publishedOn(one: string): string {
  const at = one.lastIndexOf('@')
  const output = execFileSync('npm', ['view', one.slice(0, at), 'time', '--json'], { encoding: 'utf8' })
  return JSON.parse(output)[one.slice(at + 1)].slice(0, 10)
}
