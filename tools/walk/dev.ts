import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { eventually } from '../../tests/support/harness.ts'
import type { Checkout } from './checkout.ts'
import { type Step, secondsSince } from './step.ts'

const PAGE = { file: 'src/web/store/listing/search.tsx', text: 'Type the name of a piece' }
const API = { file: 'src/api/lib/app.ts', text: 'There is nothing here.' }
const TYPED = 'half a wo'
const FIRST_PAGE_MS = 90_000
const SOON_MS = 60_000

/** A developer changes the shop while `npm run dev` runs. */
export function dev(checkout: Checkout): Step[] {
  let page: Page
  const opens = async () => {
    await checkout.pressCtrlC()
    const took = await checkout.open(['run', 'dev'])
    page = await checkout.openPage()
    const since = performance.now()
    await page.goto('/search', { timeout: FIRST_PAGE_MS })
    await page.waitForFunction(() => localStorage.getItem('guest'), undefined, { timeout: FIRST_PAGE_MS })
    await page.getByRole('main').getByLabel('Search by name or code').fill(TYPED)
    return `${took}, its first page after another ${secondsSince(since)}`
  }
  return [
    ['npm run dev opens', opens],
    ['a changed text shows in the open page, which keeps what was typed', () => changePage(checkout, page)],
    ['a page with a syntax error shows it, and the corrected page returns', () => breakPage(checkout, page)],
    ['a changed sentence of the server is answered', () => changeServer(checkout)],
    ['Ctrl-C leaves no process, the database included', () => checkout.pressCtrlC()],
  ]
}

async function changePage({ folder }: Checkout, page: Page): Promise<string> {
  const since = await change(folder, PAGE.file, PAGE.text, 'Write the name of a piece')
  await expect(page.getByText('Write the name of a piece')).toBeVisible({ timeout: SOON_MS })
  const took = secondsSince(since)
  await expect(page.getByRole('main').getByLabel('Search by name or code')).toHaveValue(TYPED)
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
  const since = await change(folder, API.file, API.text, 'Nothing is here.')
  const detail = async () => (await shop.call('GET', '/api/v1/nothing').catch(() => undefined))?.body.detail
  await eventually(async () => (await detail()) === 'Nothing is here.', SOON_MS)
  return secondsSince(since)
}

/** @returns when the file was written */
async function change(folder: string, file: string, from: string, to: string): Promise<number> {
  const path = join(folder, file)
  const text = await readFile(path, 'utf8')
  if (!text.includes(from)) throw new Error(`${file} does not contain '${from}': update tools/walk/dev.ts`)
  await writeFile(path, text.replace(from, to))
  return performance.now()
}
