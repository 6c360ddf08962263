import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { lockShop, withDatabaseLock } from './data-lock.ts'
import { freshFolder, log } from './embedded-for-test.ts'

describe('lockShop', () => {
  let dataDir: string
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'vitrine-lock-'))
  })
  afterEach(() => rmSync(dataDir, { recursive: true }))

  /** Another process that holds the lock. */
  async function holder() {
    const program = `
      import { lockShop } from ${JSON.stringify(join(import.meta.dirname, 'data-lock.ts'))}
      const lock = await lockShop(${JSON.stringify(dataDir)})
      console.log('locked')
      process.stdin.on('data', () => lock.release())`
    const held = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    onTestFinished(() => void held.kill('SIGKILL'))
    await once(held.stdout, 'data')
    return held
  }

  // Proves: R7.2
  test('can be released twice', async () => {
    const lock = await lockShop(dataDir)
    lock.release()
    expect(() => lock.release()).not.toThrow()
  })

  test('is refused with the pid of the holder and released when the holder dies', async () => {
    const held = await holder()
    await expect(lockShop(dataDir)).rejects.toThrow(
      `another shop (process ${held.pid}) is running over the data`,
    )
    await expect(lockShop(dataDir, 100)).rejects.toThrow(`another shop (process ${held.pid})`)
    held.kill('SIGKILL')
    await once(held, 'exit')
    const mine = await lockShop(dataDir)
    await expect(lockShop(dataDir)).rejects.toThrow(`another shop (process ${process.pid})`)
    mine.release()
  })

  test('waits for a closing shop when waitMs is set', async () => {
    const held = await holder()
    const mine = lockShop(dataDir, 60_000)
    held.stdin.write('release\n')
    ;(await mine).release()
  })

  test('explains why a folder is unusable', async () => {
    await expect(lockShop(join(dataDir, 'data-lock.ts', '\0'))).rejects.toThrow('cannot be used')
  })
})

describe('withDatabaseLock', { timeout: 60_000 }, () => {
  const { dataDir, start } = freshFolder()

  test('serialises calls', async () => {
    const held = Promise.withResolvers<void>()
    const free = Promise.withResolvers<void>()
    const holding = withDatabaseLock(dataDir(), log, () => {
      held.resolve()
      return free.promise
    })
    await held.promise
    let hasStarted = false
    const starting = start().then((server) => {
      hasStarted = true
      return server
    })
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect([hasStarted, readdirSync(dataDir())]).toEqual([false, ['database.lock']])
    free.resolve()
    await holding
    await starting
    expect(readdirSync(dataDir())).toContain('postgres')
  })

  test('is released when its callback throws', async () => {
    await expect(withDatabaseLock(dataDir(), log, () => Promise.reject(new Error('no')))).rejects.toThrow(
      'no',
    )
    expect(await withDatabaseLock(dataDir(), log, async () => 7)).toBe(7)
  })
})
