import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const ROOT = new URL('..', import.meta.url)

/** How a table row names a test: `file` › 'title'. */
const NAMED_TEST = /`([^`]+\.(?:test|spec)\.tsx?)` › '(.+?)'(?=; `| \||$)/gm

describe.each(['docs/specification.md', 'docs/rules.md'])('%s', (page) => {
  const text = readFileSync(new URL(page, ROOT), 'utf8')

  /** Every test that the tables name: `file` › 'title'. */
  const named = [...new Set(text.matchAll(NAMED_TEST))].map(([, file = '', title = '']) => ({ file, title }))

  it('names for every line the test that holds it', () => {
    const rows = text.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| Line'))
    expect(rows.length).toBeGreaterThan(100)
    for (const row of rows) expect(row).toMatch(/^\| .+ \| (`[^`]+` › '.+?'(; )?)+ \|$/)
  })

  it('names only tests that are there', () => {
    expect(named.length).toBeGreaterThan(100)
    expect(named.filter(({ file, title }) => !isThere(file, title))).toEqual([])
  })
})

function isThere(file: string, title: string): boolean {
  const path = new URL(file, ROOT)
  if (!existsSync(path)) return false
  const code = readFileSync(path, 'utf8')
  // As the first argument of a call: test('…', or it.each(…)('…',
  return ["'", '"', '`'].some((quote) => {
    const at = code.indexOf(`${quote}${title}${quote},`)
    return at > 0 && code.slice(0, at).trimEnd().endsWith('(')
  })
}
