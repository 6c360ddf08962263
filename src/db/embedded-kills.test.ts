import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { EmbeddedPostgres } from './embedded.ts'
import { ask, freshFolder, hasEnded, isAlive } from './embedded-for-test.ts'

const { dataDir, cluster, empty, start, startProcess, startInAnotherProcess, postmaster } = freshFolder({
  started: true,
})

describe('the embedded database', { timeout: 60_000 }, () => {
  // Proves: R7.5
  test('outlives a killed shop and serves the next one', async () => {
    const owner = await startInAnotherProcess()
    const pid = postmaster()
    owner.kill('SIGKILL')
    await ended(owner)
    expect(isAlive(pid)).toBe(true)
    const server = await start()
    expect(postmaster()).toBe(pid)
    await server.stop()
    await hasEnded(pid)
  })

  // Proves: R7.5
  test('restarts with all committed data when the server is killed', async () => {
    const server = await start()
    await ask(server, 'create table saved as select generate_series(1, 1000) as n')
    const pid = postmaster()
    process.kill(pid, 'SIGKILL')
    const rows = await untilItAnswers(server, 'select count(*)::int as n from saved')
    expect(rows).toEqual([{ n: 1000 }])
    expect(postmaster()).not.toBe(pid)
  })

  test('starts when shop and server were killed and another process has the old pid', async () => {
    const owner = await startInAnotherProcess()
    const pid = postmaster()
    owner.kill('SIGKILL')
    await ended(owner)
    process.kill(pid, 'SIGKILL')
    while (isAlive(pid)) await pause(20)
    const file = join(cluster(), 'postmaster.pid')
    const other = spawn('sleep', ['60'])
    onTestFinished(() => void other.kill('SIGKILL'))
    writeFileSync(file, readFileSync(file, 'utf8').replace(String(pid), String(other.pid)))
    expect(await ask(await start(), 'select 1 as n')).toEqual([{ n: 1 }])
    expect(isAlive(other.pid as number)).toBe(true)
  })

  test('restarts when its socket was deleted', async () => {
    const owner = await startInAnotherProcess()
    owner.kill('SIGKILL')
    await ended(owner)
    rmSync(readFileSync(join(cluster(), 'postmaster.pid'), 'utf8').split('\n')[4] as string, {
      recursive: true,
    })
    expect(await ask(await start(), 'select 1 as n')).toEqual([{ n: 1 }])
  })

  test('starts after a first start that was killed half-way', async () => {
    empty()
    const owner = startProcess()
    while (!existsSync(dataDir()) || !hasDraft()) await pause(10)
    await pause(100)
    owner.kill('SIGKILL')
    await ended(owner)
    expect(existsSync(cluster())).toBe(false)
    expect(await ask(await start(), 'select 1 as n')).toEqual([{ n: 1 }])
  })
})

async function untilItAnswers(server: EmbeddedPostgres, sql: string): Promise<unknown[]> {
  for (;;) {
    try {
      return await ask(server, sql)
    } catch {
      await pause(50)
    }
  }
}

function ended(owner: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (owner.exitCode !== null || owner.signalCode !== null) resolve()
    else owner.once('exit', () => resolve())
  })
}

function hasDraft(): boolean {
  return readdirSync(dataDir()).some((name) => name.startsWith('postgres-new-'))
}
