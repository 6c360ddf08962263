import { expect, test } from 'vitest'
import { firstLines, recap } from './report.ts'

test('the summary names the failures with their errors, then the counts', () => {
  const bad = { test: 'shop/b.test.ts › a bad one', error: 'expected 1 to be 2\nat shop/b.test.ts:3:1' }
  const text = recap([
    { passed: 2, failed: [] },
    { passed: 3, failed: [bad] },
  ])
  expect(text.trim().split('\n')).toEqual([
    '— What failed',
    'shop/b.test.ts › a bad one',
    '    expected 1 to be 2',
    '    at shop/b.test.ts:3:1',
    '',
    '5 passed, 1 failed',
  ])
})

test('a report has the first lines of an error without colours, and its place in the project', () => {
  const stack = [
    'AssertionError: x',
    '    at Chai (node_modules/chai/index.js:1:1)',
    '    at shop/b.test.ts:3:1',
  ].join('\n')
  const diff = ['- 2', '', ...Array(50).fill('+ 1')].join('\n')
  const lines = firstLines({ message: '\u001b[31mexpected 1 to be 2\u001b[39m', diff, stack }).split('\n')
  expect(lines).toHaveLength(21)
  expect(lines.slice(0, 3)).toEqual(['expected 1 to be 2', '- 2', '+ 1'])
  expect(lines.at(-1)).toBe('at shop/b.test.ts:3:1')
})
