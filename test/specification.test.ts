import { existsSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { type Break, NAMED_TEST, rowsOf } from './breaks/break.ts'
import { ruleBreaks } from './breaks/rules/all.ts'
import { specificationBreaks } from './breaks/specification/all.ts'

const ROOT = new URL('..', import.meta.url)

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

describe.each([
  ['docs/specification.md', specificationBreaks],
  ['docs/rules.md', ruleBreaks],
])('the breaks of npm run prove for %s', (page, breaks) => {
  const rows = rowsOf(readFileSync(new URL(page, ROOT), 'utf8'))

  it('each break a line that is there, and are noticed by a test that it names', () => {
    const strays = breaks.filter(
      (one) => !rows.find(({ line }) => line === one.line)?.tests.includes(one.test),
    )
    expect(strays.map(({ line, test }) => [line, test])).toEqual([])
  })

  it('leave no line whole', () => {
    const lines = rows.map(({ line }) => line)
    expect(lines.filter((line) => !breaks.some((one) => one.line === line))).toEqual([])
    expect(lines).toEqual([...new Set(lines)])
  })

  it('fit the code as it is', () => {
    const times = ({ file, from }: Break) => readFileSync(new URL(file, ROOT), 'utf8').split(from).length - 1
    expect(breaks.filter((one) => times(one) !== 1).map(({ line, file }) => [line, file])).toEqual([])
  })

  it('leave code that can be read: what cannot be would fail any test', () => {
    const unreadable = breaks.filter(({ file, from, to }) => {
      if (file.endsWith('.sql')) return false
      const code = readFileSync(new URL(file, ROOT), 'utf8').replace(from, () => to)
      return parseSync(file, code).errors.length > 0
    })
    expect(unreadable.map(({ line, file, from }) => [line, file, from])).toEqual([])
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
