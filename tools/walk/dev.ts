import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { eventually } from '../../tests/support/harness.ts'
import type { Checkout } from './checkout.ts'
import type { Ground } from './ground.ts'
import { type Step, secondsSince } from './step.ts'

const PAGE = { file: 'src/web/store/listing/search.tsx', says: 'Type the name of a piece' }
const CALL = { file: 'src/api/lib/app.ts', says: 'There is nothing here.' }
const TYPED = 'half a wo'
const FIRST_PAGE_MS = 90_000
const SOON_MS = 60_000

/** Whoever changes the shop looks on. */
export function dev({ checkout, openPage }: Ground): Step[] {
  let page: Page
  const opens = async () => {
    await checkout.pressCtrlC()
    const took = await checkout.open(['run', 'dev'])
    page = await openPage()
    const since = performance.now()
    await page.goto('/search', { timeout: FIRST_PAGE_MS })
    await page.waitForFunction(() => localStorage.getItem('guest'), undefined, { timeout: FIRST_PAGE_MS })
    const shown = secondsSince(since)
    await page.getByRole('main').getByRole('searchbox').fill(TYPED)
    return `${took}, its first page after another ${shown}`
  }
  return [
    ['npm run dev opens', opens],
    ['a changed text shows in the open page, which keeps what was typed', () => changePage(checkout, page)],
    ['a page that does not parse is told, and mended it is back', () => breakPage(checkout, page)],
    ['a changed sentence of the server is answered', () => changeServer(checkout)],
    ['server code that does not parse ends nothing, and mended it answers', () => breakServer(checkout)],
    ['Ctrl-C leaves no process of it, the database included', () => checkout.pressCtrlC()],
  ]
}

async function changePage({ folder }: Checkout, page: Page): Promise<string> {
  const since = await change(folder, PAGE.file, PAGE.says, 'Write the name of a piece')
  await expect(page.getByText('Write the name of a piece')).toBeVisible({ timeout: SOON_MS })
  const took = secondsSince(since)
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue(TYPED)
  return took
}

async function breakPage({ folder }: Checkout, page: Page): Promise<string> {
  await change(folder, PAGE.file, 'Write the name of a piece', '{<Write the name of a piece')
  await expect(page.locator('vite-error-overlay')).toBeAttached({ timeout: SOON_MS })
  const since = await change(folder, PAGE.file, '{<Write the name of a piece', 'Spell the name of a piece')
  await expect(page.getByText('Spell the name of a piece')).toBeVisible({ timeout: SOON_MS })
  return secondsSince(since)
}

async function changeServer({ folder, shop }: Checkout): Promise<string> {
  const since = await change(folder, CALL.file, CALL.says, 'Nothing is here.')
  await eventually(async () => (await answerOf(shop)) === 'Nothing is here.', SOON_MS)
  return secondsSince(since)
}

async function breakServer({ folder, shop, program }: Checkout): Promise<string> {
  await change(folder, CALL.file, "'Nothing is here.'", "'Nothing is' here.'")
  await eventually(async () => (await answerOf(shop)) === undefined, SOON_MS)
  expect(program()?.isRunning()).toBe(true)
  const since = await change(folder, CALL.file, "'Nothing is' here.'", "'Nothing is here again.'")
  await eventually(async () => (await answerOf(shop)) === 'Nothing is here again.', SOON_MS)
  return secondsSince(since)
}

/** @returns when it was written */
async function change(folder: string, file: string, from: string, to: string): Promise<number> {
  const path = join(folder, file)
  const text = await readFile(path, 'utf8')
  if (!text.includes(from))
    throw new Error(`${file} does not say '${from}': the walk has to learn what it says now`)
  await writeFile(path, text.replace(from, to))
  return performance.now()
}

/** Undefined while nobody answers. */
async function answerOf(shop: Checkout['shop']): Promise<string | undefined> {
  return (await shop.call('GET', '/api/v1/nothing').catch(() => undefined))?.body.detail
}
