import { globSync } from 'node:fs'
import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * The processes of a folder: those with its path in their environment, and the databases whose data is in it. Needs
 * /proc; on other systems the list is empty.
 */
export async function processesOf(folder: string): Promise<{ pid: number; isDatabase: boolean }[]> {
  const clusters = await clustersOf(folder)
  const found: { pid: number; isDatabase: boolean }[] = []
  for (const pid of (await readdir('/proc').catch(() => [])).map(Number).filter(Boolean)) {
    const isDatabase = clusters.includes(await readlink(`/proc/${pid}/cwd`).catch(() => ''))
    const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '')
    if (isDatabase || environment.includes(folder)) found.push({ pid, isDatabase })
  }
  return found
}

export async function endProcesses(folder: string): Promise<void> {
  for (const { pid, isDatabase } of await processesOf(folder)) if (!isDatabase) endProcess(pid, 'SIGKILL')
}

/** Ends the databases of killed shops; a symbolic link may lead to their data outside of the folder. */
export async function endDatabases(folder: string): Promise<void> {
  for (const cluster of await clustersOf(folder)) {
    const pidFile = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
    const [first, , , , sockets] = pidFile.split('\n')
    const pid = Number(first)
    if (pid) endProcess(pid, 'SIGQUIT')
    for (let waited = 0; pid && isAlive(pid) && waited < 5_000; waited += 50) await pause(50)
    await rm(cluster, { recursive: true, force: true })
    if (sockets) await rm(sockets, { recursive: true, force: true })
  }
}

async function clustersOf(folder: string): Promise<string[]> {
  const entries = globSync(join(folder, '{*,*/*}/postgres'))
  const clusters = await Promise.all(entries.map((entry) => realpath(entry).catch(() => '')))
  return clusters.filter(Boolean)
}

function endProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {}
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
