import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const PAGES = ['docs/specification.md', 'docs/rules.md']
const PROVES = /^ *\/\/ Proves: (.+)\n(.*)/gm

const rows = PAGES.flatMap((page) =>
  readFileSync(page, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Id |')),
)
const ids = rows.map((row) => row.split(' | ')[0]?.slice(2) ?? '')
const proofs = globSync('{src,tests,tools,sandbox,demo}/**/*.{test,spec}.{ts,tsx}').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(PROVES)].flatMap(([, list = '', test = '']) =>
    list.split(', ').map((id) => ({ id, file, test })),
  ),
)

it('every row of the specification and the rules has a unique id and a test that proves it', () => {
  expect(ids.length).toBeGreaterThan(400)
  expect(
    ids.filter((id, index) => !/^[SR]\d+(\.[a-z-]+)?\.\d+$/.test(id) || ids.indexOf(id) < index),
  ).toEqual([])
  const proven = new Set(proofs.map(({ id }) => id))
  expect(ids.filter((id) => !proven.has(id))).toEqual([])
})

it('every Proves comment stands above a test or a step and names existing rows', () => {
  const known = new Set(ids)
  const wrong = proofs.filter(
    ({ id, test }) => !known.has(id) || !/^\s*(await test\.step|test|it|describe)\b/.test(test),
  )
  expect(wrong).toEqual([])
})
