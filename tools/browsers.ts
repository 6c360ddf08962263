import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Driver, Options, Size } from '../tests/browsers/driver.ts'
import { openFirefox } from '../tests/browsers/firefox.ts'
import { FLOWS, type Flow } from '../tests/browsers/flows.ts'
import { FOLDER, openVisit } from '../tests/browsers/visit.ts'
import { openWebKit } from '../tests/browsers/webkit.ts'
import { startTestServer } from '../tests/support/global-setup.ts'
import { openTestShop } from '../tests/support/harness.ts'
import { createRunner } from './test/run-step.ts'

// `npm run test:browsers [-- --only firefox|webkit] [--flow NAME]`: the main flows in the engines of Firefox and Safari.
const PROGRAMS = {
  firefox: '/usr/bin/firefox-esr',
  webKitDriver: '/usr/bin/WebKitWebDriver',
  display: '/usr/bin/Xvfb',
}
const MINI_BROWSER = '/usr/lib/*/webkit2gtk-4.1/MiniBrowser'
const PACKAGES = ['firefox-esr', 'webkit2gtk-driver', 'xvfb']

const { only, flow: wanted } = parseArgs({
  options: { only: { type: 'string' }, flow: { type: 'string' } },
}).values
if (only && !['firefox', 'webkit'].includes(only)) {
  console.error('npm run test:browsers -- --only takes firefox or webkit')
  process.exit(2)
}
const miniBrowser = install()

const folder = await mkdtemp(join(await realpath(tmpdir()), 'vitrine-browsers-'))
await chmod(folder, 0o755)
// This folder in their environment identifies all processes of the run.
process.env.TMPDIR = folder
const runner = createRunner(folder)
const tally = { passed: 0, failed: 0 }
await rm(FOLDER, { recursive: true, force: true })
const { server, stop } = await startTestServer()
const shop = await openTestShop(server, { demo: true, cached: true })
const webKit = { driver: PROGRAMS.webKitDriver, browser: miniBrowser, display: PROGRAMS.display }
const BROWSERS: Record<string, (options: Options) => Promise<Driver>> = {
  firefox: (options) => openFirefox(PROGRAMS.firefox, options),
  webkit: (options) => openWebKit(webKit, shop.env.PUBLIC_URL, options),
}
try {
  await Promise.race([runAll(), interruption()])
} catch (error) {
  tally.failed += 1
  console.error((error as Error).message)
} finally {
  await shop.close()
  await stop()
  await runner.cleanUp()
  await rm(folder, { recursive: true, force: true })
}
console.log(`Screenshots are in ${FOLDER}\n${tally.passed} passed, ${tally.failed} failed`)
process.exit(tally.failed === 0 && tally.passed > 0 ? 0 : 1)

async function runAll(): Promise<void> {
  for (const browser of Object.keys(BROWSERS).filter((name) => !only || name === only))
    for (const size of ['desktop', 'phone'] as const)
      for (const flow of FLOWS.filter(({ name }) => !wanted || name === wanted))
        await run(flow, browser, size)
}

/** Each flow has its own browser with empty storage. */
async function run(flow: Flow, browser: string, size: Size): Promise<void> {
  const title = `${browser}, ${size}: ${flow.name}`
  const driver = await BROWSERS[browser]?.({ size, withoutScripts: flow.withoutScripts })
  if (!driver) return
  const visit = openVisit(driver, shop, size, `${browser}-${size}`)
  try {
    await flow.run(visit)
    const errors = await driver.errors()
    if (errors.length > 0) throw new Error(errors.join('\n'))
    tally.passed += 1
    console.log(`passed  ${title}`)
  } catch (error) {
    tally.failed += 1
    console.error(`failed  ${title}\n${(error as Error).stack}`)
    await visit.shot(`failed-${flow.name.replaceAll(' ', '-')}`).catch(() => {})
  } finally {
    await driver.close()
  }
}

function interruption(): Promise<never> {
  return new Promise((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => reject(new Error(`interrupted by ${signal}`)))
  })
}

/** @returns the path of MiniBrowser, which depends on the processor */
function install(): string {
  if (missing() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`Installing ${PACKAGES.join(', ')} (once)`)
    const apt = (...args: string[]) =>
      spawnSync('apt-get', ['-qq', ...args], {
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
    apt('update')
    apt('install', '--yes', '--no-install-recommends', ...PACKAGES)
  }
  if (!missing()) return globSync(MINI_BROWSER)[0] as string
  console.error(
    `The browser tests need Debian's packages ${PACKAGES.join(', ')}: run \`apt-get install ${PACKAGES.join(' ')}\` as root, then test again.`,
  )
  process.exit(1)
}

function missing(): boolean {
  return globSync(MINI_BROWSER).length === 0 || !Object.values(PROGRAMS).every(existsSync)
}
