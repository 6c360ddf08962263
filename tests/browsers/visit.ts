import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eventually, type TestShop } from '../support/harness.ts'
import type { Driver, Size } from './driver.ts'

export const FOLDER = join('test-results', 'browsers')

type Point = { x: number; y: number }
type Kind = keyof typeof SELECTORS
const SELECTORS = {
  button: 'button, summary',
  link: 'a[href]',
  field: 'input, select, textarea',
  css: '',
}

export type Visit = ReturnType<typeof openVisit>

/** What a flow does in a browser: each step waits until it can be done. */
export function openVisit(driver: Driver, shop: TestShop, size: Size, name: string) {
  const { run } = driver
  const until = async (what: string, look: () => Promise<boolean>) => {
    // A page that is being left answers with an error.
    const isSo = () => look().catch(() => false)
    await eventually(isSo, 60_000).catch(() => assert.fail(`Not within a minute: ${what}`))
  }
  const locate = async (kind: Kind, target: string) => {
    let last: Point | undefined
    const staysInPlace = async () => {
      const point =
        (await run(centreOf, SELECTORS[kind] || target, kind === 'css' ? '' : target)) ?? undefined
      const isSame = point !== undefined && point.x === last?.x && point.y === last?.y
      last = point
      return isSame
    }
    await until(`${kind} '${target}' can be pressed`, staysInPlace)
    return last as Point
  }
  const click = async (kind: Kind, target: string) => {
    const { x, y } = await locate(kind, target)
    await driver.click(x, y)
  }
  const sees = (words: string) =>
    until(`'${words}' is shown`, () => run((text) => document.body.innerText.includes(text), words))
  return {
    ...driver,
    shop,
    size,
    until,
    click,
    sees,
    /** Opens a page of the shop and waits until its scripts answer. */
    async open(path: string) {
      await driver.goto(shop.env.PUBLIC_URL + path)
      await until(`${path} is hydrated`, () => run(() => 'hydrated' in document.documentElement.dataset))
    },
    async hover(kind: Kind, target: string) {
      const { x, y } = await locate(kind, target)
      await driver.hover(x, y)
    },
    async fill(label: string, text: string) {
      await click('field', label)
      await run(() => (document.activeElement as HTMLInputElement).select())
      await driver.type(text)
    },
    async upload(selector: string, path: string) {
      const isThere = () => run((css) => document.querySelector(css) !== null, selector)
      await until(`there is ${selector}`, isThere)
      await driver.upload(selector, path)
    },
    async choose(label: string, option: string) {
      await locate('field', label)
      await until(`${label} offers '${option}'`, () => run(chooseOption, label, option))
    },
    /** Waits for an open dialog and checks that its body has a height. */
    async seesDialog(title: string) {
      await sees(title)
      await until(`the dialog '${title}' shows its content`, () => run(isDialogWhole, title))
    },
    async noDialog() {
      await until('no dialog is open', () => run(() => !document.querySelector('dialog[open]')))
    },
    async isAt(path: string) {
      await until(`the address has ${path}`, () => run((part) => location.href.includes(part), path))
    },
    async shot(step: string) {
      await until('the fonts are loaded', () => run(() => document.fonts.status === 'loaded'))
      // Pictures and transitions settle.
      await new Promise((resolve) => setTimeout(resolve, 500))
      const wider = await run(() => document.documentElement.scrollWidth - innerWidth)
      assert.ok(wider <= 0, `${step} scrolls sideways by ${wider} px`)
      await mkdir(FOLDER, { recursive: true })
      await writeFile(join(FOLDER, `${name}-${step}.png`), await driver.screenshot())
    },
  }
}

/** Where to press a visible element by its name, in the topmost dialog if one is open; nothing while it moves. */
function centreOf(selector: string, name: string): Point | undefined {
  const dialog = [...document.querySelectorAll('dialog')].findLast(
    (one) => one.open || one.matches(':popover-open'),
  )
  const nameOf = (element: Element) => {
    const labels = [...((element as HTMLInputElement).labels ?? [])].map(({ textContent }) => textContent)
    return (element.getAttribute('aria-label') ?? (labels.join(' ') || element.textContent)).trim()
  }
  const shown = [...(dialog ?? document).querySelectorAll(selector)].filter(
    (element) => element.getClientRects().length > 0 && element.checkVisibility({ visibilityProperty: true }),
  )
  const found =
    shown.find((element) => nameOf(element) === name) ??
    shown.find((element) => nameOf(element).startsWith(name))
  const isMoving = document
    .getAnimations()
    .some(
      ({ effect, timeline }) =>
        timeline === document.timeline && (effect as KeyframeEffect | null)?.target?.contains(found ?? null),
    )
  if (!found || isMoving || found.matches(':disabled')) return undefined
  const { left, top, width, height } = found.getClientRects()[0] as DOMRect
  const [x, y] = [left + width / 2, top + height / 2]
  const hit = document.elementFromPoint(x, y)
  if (hit && (found.contains(hit) || hit.closest('label')?.contains(found))) return { x, y }
  found.scrollIntoView({ block: 'center', behavior: 'instant' })
  return undefined
}

function chooseOption(label: string, option: string): boolean {
  const selects = [...document.querySelectorAll('select')].filter(
    (select) => select.getClientRects().length > 0 && select.labels[0]?.textContent.trim().startsWith(label),
  )
  const select = selects.at(-1)
  const wanted = [...(select?.options ?? [])].find(({ text }) => text.trim() === option)
  if (!select || !wanted) return false
  select.value = wanted.value
  for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }))
  return true
}

function isDialogWhole(title: string): boolean {
  const dialogs = [...document.querySelectorAll('dialog')].filter(
    (one) => one.open || one.matches(':popover-open'),
  )
  const dialog = dialogs.find((one) => one.querySelector('h2')?.textContent === title)
  const body = dialog?.querySelector<HTMLElement>(':scope > .overflow-y-auto')
  return body !== null && body !== undefined && body.offsetHeight > 40
}
