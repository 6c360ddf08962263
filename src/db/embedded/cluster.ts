import { randomBytes } from 'node:crypto'
import { chown, mkdir, readdir, readFile, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { explainFailure } from './explain-failure.ts'
import { createExternalFolder, EXTERNAL_FOLDER, type Location, throwUnusableFolder } from './location.ts'
import { isAlive, run } from './run.ts'

export async function ensureCluster(location: Location, durable: boolean): Promise<void> {
  if (await clusterVersion(location)) return
  const draft = await openDraft(location)
  try {
    await initialise(location, draft, durable)
    await publish(location, draft)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  location.cluster = await realpath(location.entry)
}

async function clusterVersion(location: Location): Promise<string | undefined> {
  const version = await readFile(join(location.cluster, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version === undefined) return undefined
  const { output } = await run(join(location.programs, 'postgres'), ['--version'], location.owner)
  const bundled = /(\d+)\./.exec(output)?.[1]
  if (version.trim() === bundled) return bundled
  throw new Error(
    `The database in ${location.cluster} was written by PostgreSQL ${version.trim()}, and this shop brings PostgreSQL ${bundled}. Start it with the release that wrote it.`,
  )
}

async function openDraft(location: Location): Promise<string> {
  const parent = dirname(location.entry)
  const draft = await makeDraft(parent, location)
  if (!location.owner || (await run('test', ['-w', draft], location.owner)).code === 0) return draft
  await rm(draft, { recursive: true })
  await createExternalFolder()
  return makeDraft(EXTERNAL_FOLDER, location)
}

async function makeDraft(folder: string, location: Location): Promise<string> {
  await removeStaleDrafts(folder)
  const draft = join(folder, `postgres-new-${process.pid}-${randomBytes(4).toString('hex')}`)
  try {
    await mkdir(draft, { mode: 0o700 })
    if (location.owner) await chown(draft, location.owner.uid, location.owner.gid)
  } catch (error) {
    throwUnusableFolder(folder, error as NodeJS.ErrnoException)
  }
  return draft
}

async function removeStaleDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const creator = Number(/^postgres-new-(\d+)-/.exec(name)?.[1])
    if (creator && !isAlive(creator))
      await rm(join(folder, name), { recursive: true, force: true }).catch(() => {})
  }
}

/** The builtin locale sorts and folds text equally on every machine; only LC_CTYPE depends on the system. */
async function initialise(location: Location, draft: string, durable: boolean): Promise<void> {
  const common = [
    '-D',
    draft,
    '-U',
    'postgres',
    '--encoding=UTF8',
    '--locale=C',
    '--data-checksums',
    '--no-instructions',
  ]
  const text = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--auth=trust']
  const speed = durable ? [] : ['--no-sync']
  let output = ''
  for (const ctype of ['C.UTF-8', 'en_US.UTF-8', 'C']) {
    const args = [...common, ...text, ...speed, `--lc-ctype=${ctype}`]
    const made = await run(join(location.programs, 'initdb'), args, location.owner)
    if (made.code === 0) return limitAccess(draft, location)
    output = made.output
    if (!output.includes('invalid locale name')) break
  }
  throw new Error(explainFailure('The database could not be created', output, dirname(location.entry)))
}

async function limitAccess(draft: string, location: Location): Promise<void> {
  const file = join(draft, 'pg_hba.conf')
  await writeFile(file, '# The socket lies in a folder that only its owner can enter.\nlocal all all trust\n')
  if (location.owner) await chown(file, location.owner.uid, location.owner.gid)
}

async function publish(location: Location, draft: string): Promise<void> {
  if (dirname(draft) !== EXTERNAL_FOLDER) return rename(draft, location.entry)
  const outside = join(EXTERNAL_FOLDER, basename(draft).replace(/^postgres-new-\d+/, 'shop'))
  await rename(draft, outside)
  try {
    await symlink(outside, location.entry)
    location.log.info(
      { folder: outside },
      'only root can enter the data folder, so the database lives outside it',
    )
  } catch (error) {
    await rm(outside, { recursive: true })
    throw error
  }
}
