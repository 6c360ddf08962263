import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, resolve } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const RULES = 'src/web/ui/styles/fonts.css'
const FOLDER = resolve('node_modules/.cache/fonts')
const { resolve: find } = createRequire(import.meta.url)

/** Replaces the packages' font files by subsets with the weights and characters that the CSS uses. */
export function subsetFonts(): Plugin {
  return {
    name: 'subset-fonts',
    apply: 'build',
    async config() {
      await mkdir(FOLDER, { recursive: true })
      const rules = (await readFile(RULES, 'utf8')).split('@font-face')
      const made = await Promise.all(rules.map(subset))
      return { resolve: { alias: made.filter((alias) => alias !== undefined) } }
    },
  }
}

async function subset(rule: string) {
  const file = /url\("(.+?)"\)/.exec(rule)?.[1]
  if (!file) return
  const characters = charactersOf(/unicode-range:\s*(.+);/.exec(rule)?.[1] ?? '')
  const [, min, max] = /font-weight: (\d+) (\d+);/.exec(rule) ?? []
  const font = await subsetFont(await readFile(find(file)), characters, {
    variationAxes: min && max ? { wght: { min: Number(min), max: Number(max) } } : {},
  })
  // The server and browser builds both write the files, and may read them at the same time.
  const draft = resolve(FOLDER, randomUUID())
  await writeFile(draft, font)
  await rename(draft, resolve(FOLDER, basename(file)))
  return { find: dirname(file), replacement: FOLDER }
}

/** @param range in CSS syntax: U+0041-005A, U+20AC */
export function charactersOf(range: string): string {
  return range
    .split(', ')
    .flatMap((part) => {
      const [first = 0, last = first] = part
        .slice('U+'.length)
        .split('-')
        .map((digits) => Number.parseInt(digits, 16))
      return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at))
    })
    .join('')
}
