import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { BROWSER_FLAGS, findBrowser } from './browser.ts'
import { ADMIN } from './shots/admin-shots.ts'
import { AFTER_SALE } from './shots/after-sale-shots.ts'
import type { Shot } from './shots/shot.ts'
import { openStage, type Stage } from './shots/stage.ts'
import { ACCOUNT, STORE } from './shots/store-shots.ts'

// `npm run shots [-- --only PATTERN] [--width PIXELS]`: screenshots of every page and state in shots/, with one contact
// sheet for each width. `-- --guide`: the images of docs/owner/guide.md.
const SIZES = [
  { width: 390, height: 844, columns: 10, thumbnail: 234 },
  { width: 768, height: 1024, columns: 7, thumbnail: 345 },
  { width: 1440, height: 900, columns: 5, thumbnail: 500 },
]
const FOLDER = 'shots'
const GUIDE = { width: 1100, height: 720, folder: join('docs', 'pictures'), saved: 900 }

const { only, width, guide } = parseArgs({
  options: {
    only: { type: 'string' },
    width: { type: 'string' },
    guide: { type: 'boolean', default: false },
  },
}).values
const wanted = [...STORE, ...ACCOUNT, ...ADMIN, ...AFTER_SALE].filter(
  (shot) => (!only || new RegExp(only).test(shot.name)) && (!guide || shot.guide),
)
const stage = await openStage()
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: [...BROWSER_FLAGS, '--lang=en-GB'],
})
try {
  if (guide) for (const shot of wanted) await illustrate(shot)
  else for (const size of SIZES) if (!width || String(size.width) === width) await captureAll(size)
} finally {
  await browser.close()
  await stage.close()
}

async function illustrate(shot: Shot): Promise<void> {
  const png = await capture(browser, stage, { ...shot, windowOnly: true }, GUIDE)
  if (!png) return
  const path = join(GUIDE.folder, `guide-${shot.guide}.webp`)
  await sharp(png).resize({ width: GUIDE.saved }).webp({ quality: 72 }).toFile(path)
  console.log(path)
}

async function captureAll(size: (typeof SIZES)[number]): Promise<void> {
  const folder = join(FOLDER, String(size.width))
  await mkdir(folder, { recursive: true })
  const files: string[] = []
  for (const shot of wanted) {
    const png = await capture(browser, stage, shot, size)
    if (!png) continue
    const file = join(folder, `${shot.name.replaceAll(' ', '-')}.png`)
    await writeFile(file, png)
    files.push(file)
  }
  console.log(`${files.length} images in ${folder}, all of them in ${await contactSheet(files, size)}`)
}

async function capture(
  browser: Browser,
  stage: Stage,
  shot: Shot,
  { width, height }: { width: number; height: number },
): Promise<Buffer | undefined> {
  const context = await browser.newContext({
    baseURL: stage.shop.env.PUBLIC_URL,
    viewport: { width, height },
    reducedMotion: 'reduce',
    colorScheme: shot.isDark ? 'dark' : 'light',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
  })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(15_000)
    const storage = await stage.storageOf(shot)
    await context.setStorageState({ cookies: [], origins: [storage] })
    await page.goto(typeof shot.at === 'string' ? shot.at : shot.at(stage), { waitUntil: 'networkidle' })
    await shot.act?.(page, stage)
    await loadImages(page)
    if (!shot.windowOnly) await page.evaluate(() => scrollTo(0, 0))
    return await page.screenshot({ fullPage: !shot.windowOnly })
  } catch (error) {
    console.error(`${shot.name} at ${width} px: ${(error as Error).message.split('\n')[0]}`)
    process.exitCode = 1
    return undefined
  } finally {
    await context.close()
  }
}

/** Loads lazy images and fonts, and waits until they are decoded. */
async function loadImages(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.querySelectorAll('img')) image.loading = 'eager'
    await document.fonts.ready
    await Promise.race([
      Promise.all([...document.images].map((image) => image.decode().catch(() => {}))),
      new Promise((resolve) => setTimeout(resolve, 3_000)),
    ])
  })
  await page.waitForTimeout(350)
}

/** All screenshots in rows, with their names. */
async function contactSheet(
  files: string[],
  { width, columns, thumbnail }: (typeof SIZES)[number],
): Promise<string> {
  const figures = files.map(
    (file) => `<figure><figcaption>${file}</figcaption><img src="${pathToFileURL(resolve(file))}"></figure>`,
  )
  const css = `body { display: grid; grid-template-columns: repeat(${columns}, ${thumbnail}px); gap: 24px; background: #9a9a9a }
    figure { margin: 0 } figcaption { font: 13px sans-serif; white-space: nowrap; overflow: hidden }
    img { width: 100%; max-height: ${2.6 * thumbnail}px; object-fit: cover; object-position: top }`
  const html = join(FOLDER, `${width}.html`)
  await writeFile(html, `<!doctype html><meta charset="utf-8"><style>${css}</style>${figures.join('')}`)
  const page = await browser.newPage({ viewport: { width: columns * (thumbnail + 24), height: 900 } })
  await page.goto(String(pathToFileURL(resolve(html))))
  const sheet = join(FOLDER, `${width}.jpg`)
  await page.screenshot({ path: sheet, fullPage: true, quality: 82 })
  await page.close()
  return sheet
}
