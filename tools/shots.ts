import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { BROWSER_FLAGS, findBrowser } from './browser.ts'
import { ADMIN } from './shots/admin-shots.ts'
import { contactSheet, LABEL_HEIGHT, type Photo } from './shots/contact-sheet.ts'
import type { Shot } from './shots/shot.ts'
import { openStage, type Stage } from './shots/stage.ts'
import { ACCOUNT, STORE } from './shots/store-shots.ts'

// `npm run shots [-- --only PATTERN] [--width PIXELS]`: photographs every page and state, into shots/ with one contact
// sheet a width. `-- --guide`: the pictures of docs/owner/guide.md.
const SIZES = [
  { width: 390, height: 844, columns: 10, small: 234 },
  { width: 768, height: 1024, columns: 7, small: 345 },
  { width: 1440, height: 900, columns: 5, small: 500 },
]
const FOLDER = 'shots'
const GUIDE = { width: 1100, height: 720, folder: join('docs', 'pictures'), kept: 900 }

const { only, width, guide } = parseArgs({
  options: {
    only: { type: 'string' },
    width: { type: 'string' },
    guide: { type: 'boolean', default: false },
  },
}).values
const wanted = [...STORE, ...ACCOUNT, ...ADMIN].filter(
  (shot) => (!only || new RegExp(only).test(shot.name)) && (!guide || shot.guide),
)
const stage = await openStage()
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: [...BROWSER_FLAGS, '--lang=en-GB'],
})
try {
  if (guide) for (const shot of wanted) await illustrate(browser, stage, shot)
  else
    for (const size of SIZES.filter((size) => !width || String(size.width) === width)) {
      const photos: Photo[] = []
      for (const shot of wanted) {
        const photo = await photograph(browser, stage, shot, size)
        if (photo) photos.push(photo)
      }
      await keep(photos, size)
    }
} finally {
  await browser.close()
  await stage.close()
}

async function illustrate(browser: Browser, stage: Stage, shot: Shot): Promise<void> {
  const photo = await photograph(browser, stage, { ...shot, windowOnly: true }, GUIDE)
  if (!photo) return
  const path = join(GUIDE.folder, `guide-${shot.guide}.webp`)
  await sharp(photo.png).resize({ width: GUIDE.kept }).webp({ quality: 72 }).toFile(path)
  console.log(path)
}

async function photograph(
  browser: Browser,
  stage: Stage,
  shot: Shot,
  { width, height }: { width: number; height: number },
): Promise<Photo | undefined> {
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
    await signIn(page, stage, shot)
    await page.goto(typeof shot.at === 'string' ? shot.at : shot.at(stage), { waitUntil: 'networkidle' })
    await shot.act?.(page, stage)
    await settle(page)
    if (!shot.windowOnly) await page.evaluate(() => scrollTo(0, 0))
    const png = await page.screenshot({ fullPage: !shot.windowOnly })
    return { name: shot.name, png, label: await pictureOf(shot.name, context) }
  } catch (error) {
    console.error(`${shot.name} at ${width} px: ${(error as Error).message.split('\n')[0]}`)
    process.exitCode = 1
    return undefined
  } finally {
    await context.close()
  }
}

/** The browser has letters everywhere; the library that lays out the sheet has not. */
async function pictureOf(name: string, context: BrowserContext): Promise<Buffer> {
  const page = await context.newPage()
  await page.setViewportSize({ width: 320, height: LABEL_HEIGHT })
  await page.setContent(`<body style="margin:0;background:#9a9a9a;font:15px/1.5 sans-serif">${name}</body>`)
  return await page.screenshot()
}

async function signIn(page: Page, stage: Stage, { as, cart, hasExtremes }: Shot): Promise<void> {
  const { admin, guest, extremes } = stage
  const kept: Record<string, string> = {}
  const person = {
    first_name: 'Mary',
    last_name: 'Somerville',
    email: 'mary@example.com',
    phone_number: '020 7946 0001',
  }
  if (cart) kept.guest = await guest(cart, hasExtremes ? [extremes.longest, extremes.shortest] : [])
  if (as === 'customer' || as === 'newcomer') {
    const customer = stage[as]
    kept.token = customer.token
    kept.user = JSON.stringify({ id: customer.userId, ...person })
    kept.userCart = JSON.stringify({ id: customer.cartId })
  }
  if (as === 'admin') {
    kept.admin_token = admin
    kept.admin = JSON.stringify({
      ...person,
      id: stage.customer.userId,
      first_name: 'Olive',
      last_name: 'Owner',
      email: 'olive@vitrine.example',
      role: 'admin',
    })
  }
  // Once: what the page itself changes or forgets later stays so.
  await page.addInitScript((entries) => {
    if (sessionStorage.getItem('staged')) return
    sessionStorage.setItem('staged', 'yes')
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, kept)
}

/** Lazy pictures come when they are near; the page is walked once and left at its top. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const picture of document.querySelectorAll('img')) picture.loading = 'eager'
    await document.fonts.ready
    await Promise.race([
      Promise.all([...document.images].map((picture) => picture.decode().catch(() => {}))),
      new Promise((resolve) => setTimeout(resolve, 3_000)),
    ])
  })
  await page.waitForTimeout(350)
}

async function keep(photos: Photo[], { width, columns, small }: (typeof SIZES)[number]): Promise<void> {
  const folder = join(FOLDER, String(width))
  await mkdir(folder, { recursive: true })
  for (const { name, png } of photos) await writeFile(join(folder, `${name.replaceAll(' ', '-')}.png`), png)
  if (photos.length === 0) return
  const sheet = join(FOLDER, `${width}.jpg`)
  await writeFile(sheet, await contactSheet(photos, Math.min(columns, photos.length), small))
  console.log(`${photos.length} pictures in ${folder}, all of them in ${sheet}`)
}
