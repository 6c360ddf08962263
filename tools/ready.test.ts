import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-ready-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** A checkout whose only package is a local Node, so that npm needs no network. */
async function freshCheckout(): Promise<void> {
  for (const name of ['ready.mjs', 'lock.mjs', 'pack.mjs'])
    await cp(join(import.meta.dirname, name), join(folder, 'tools', name))
  const dependencies = { node: 'file:own-node' }
  const own = { name: 'node', version: '24.0.0', bin: { node: 'bin/node' } }
  const json = (path: string, content: object) => writeFile(join(folder, path), JSON.stringify(content))
  await mkdir(join(folder, 'own-node/bin'), { recursive: true })
  await writeFile(join(folder, 'own-node/bin/node'), `#!/bin/sh\nexec '${process.execPath}' "$@"\n`, {
    mode: 0o755,
  })
  await json('own-node/package.json', own)
  await json('package.json', { name: 'checkout', dependencies })
  await json('package-lock.json', {
    name: 'checkout',
    lockfileVersion: 3,
    packages: {
      '': { name: 'checkout', dependencies },
      'own-node': own,
      'node_modules/node': { resolved: 'own-node', link: true },
    },
  })
}

function makeReady(): Promise<{ failed: boolean; output: string }> {
  const env = { ...process.env, npm_config_offline: 'true' }
  const words = [join(folder, 'tools/ready.mjs'), '--without-pages']
  return new Promise((resolve) =>
    execFile(process.execPath, words, { cwd: folder, env }, (error, stdout, stderr) =>
      resolve({ failed: error !== null, output: stdout + stderr }),
    ),
  )
}

// Proves: R7.4
test('the first start installs the packages of the lockfile, and a later start finds them', async () => {
  await freshCheckout()
  const first = await makeReady()
  expect(first.output).toContain('Installing the packages')
  expect(first.failed).toBe(false)
  expect((await stat(join(folder, 'node_modules/.bin/node'))).isFile()).toBe(true)
  expect(await makeReady()).toEqual({ failed: false, output: '' })
  await rm(join(folder, 'node_modules/node'))
  expect((await makeReady()).output).toContain('Installing the packages')
  expect((await stat(join(folder, 'node_modules/node/package.json'))).isFile()).toBe(true)
})

// Proves: R7.4
test('an installation that fails ends with a message', async () => {
  await freshCheckout()
  const dependencies = { node: 'file:own-node', pearl: 'file:pearl' }
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'checkout', dependencies }))
  const { failed, output } = await makeReady()
  expect(failed).toBe(true)
  expect(output).toContain('Installing failed. Is the network (or npm registry) within reach?')
})
