import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

// Playwright's own list without Edge, Windows and macOS, because a second list replaces the first, and the two
// pages behind the address bar: they took half of a second of each new page.
const DISABLED_FEATURES = [
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'AimEnabled',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
]

/** The tests need no network, so its services are off; root cannot use the browser's sandbox. */
export const BROWSER_FLAGS = [
  '--headless',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${DISABLED_FEATURES}`,
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/**
 * Finds a Chromium for the browser tests: Playwright's own, else the system's, else (as root on Debian) installs it.
 * @returns the program's path
 * @throws Error that says what to install
 */
export async function findBrowser(): Promise<string> {
  const found = present()
  if (found) return found
  if (process.getuid?.() === 0 && onPath('apt-get')) installChromium()
  const installed = present()
  if (installed) return installed
  throw new Error(
    'The browser tests need Chromium: install the package chromium-headless-shell or chromium (or run `npx playwright install chromium`), then test again.',
  )
}

function present(): string | undefined {
  const own = chromium.executablePath()
  if (own && isProgram(own)) return own
  // The headless shell is the same engine without the browser's own pages, which double the time of a test.
  const names = [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
  ]
  const macs = [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ]
  return names.map(onPath).find(Boolean) ?? macs.find(isProgram)
}

function onPath(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, name)).find(isProgram)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function installChromium(): void {
  console.log('Installing Chromium for the browser tests (once)')
  aptGet('update')
  // Older Debian releases have no package of the headless shell.
  for (const name of ['chromium-headless-shell', 'chromium'])
    if (!present()) aptGet('install', '--yes', '--no-install-recommends', name)
}

function aptGet(...args: string[]): void {
  const { status, stderr } = spawnSync('apt-get', ['-qq', ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  if (status !== 0) console.error(stderr.toString().trim())
}
