// npm leaves out of package-lock.json the other platforms' optional packages that it could not fetch (npm/cli 4828), and
// `npm ci` then refuses to install anywhere. This writes them in: `npm run lock` after every change of dependencies.
import { readFileSync, writeFileSync } from 'node:fs'
import { writeAges } from './package-ages.ts'

type Entry = {
  version: string
  optional?: boolean
  dev?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

const SYSTEMS = [
  'darwin',
  'linux',
  'win32',
  'windows',
  'android',
  'freebsd',
  'openharmony',
  'sunos',
  'netbsd',
  'openbsd',
  'aix',
]
const PROCESSORS = [
  'x64',
  'arm64',
  'ia32',
  'arm',
  'riscv64',
  'ppc64',
  's390x',
  'wasm32',
  'loong64',
  'mips64el',
]

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Entry> }
const missing = Object.entries(lock.packages).flatMap(([path, entry]) =>
  Object.entries(entry.optionalDependencies ?? {})
    .filter(([name]) => !isLocked(path, name))
    .map(([name, version]) => ({ name, version, dev: entry.dev })),
)

if (process.argv.includes('--check')) {
  if (missing.length > 0)
    fail(`package-lock.json misses ${missing.length} packages of other platforms: npm run lock`)
} else {
  if (missing.length > 0) writeMissing()
  writeAges(lock.packages)
}

function writeMissing(): void {
  for (const { name, version, dev } of missing)
    lock.packages[`node_modules/${name}`] = entryFor(name, version, dev)
  const [root, ...rest] = Object.entries(lock.packages)
  rest.sort(([a], [b]) => a.localeCompare(b, 'en'))
  lock.packages = Object.fromEntries([root as [string, Entry], ...rest])
  writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`)
}

function isLocked(path: string, name: string): boolean {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (lock.packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true
    if (folder === '') return false
  }
}

function entryFor(name: string, version: string, dev: boolean | undefined): Entry {
  if (!/^\d+\.\d+\.\d+/.test(version)) fail(`${name} is wanted as ${version}, which names no version`)
  const words = name.split(/[/-]/)
  const os = SYSTEMS.filter((system) => words.includes(system)).map((system) =>
    system === 'windows' ? 'win32' : system,
  )
  const cpu = PROCESSORS.filter((processor) => words.includes(processor))
  const libc = words.includes('musl') || words.includes('linuxmusl') ? ['musl'] : []
  if (words.includes('linuxmusl')) os.push('linux')
  return {
    version,
    ...(cpu.length > 0 && { cpu }),
    ...(dev && { dev }),
    ...(libc.length > 0 && { libc }),
    optional: true,
    ...(os.length > 0 && { os }),
  }
}

function fail(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
