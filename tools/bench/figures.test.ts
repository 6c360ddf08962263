import { expect, test, vi } from 'vitest'
import { percentile, printTable } from './figures.ts'

test.each([
  [[3, 1, 2], 0.5, 2],
  [[4, 1, 3, 2], 0.5, 2],
  [Array.from({ length: 200 }, (_, n) => 200 - n), 0.99, 198],
  [[7], 0.99, 7],
  [[], 0.5, 0],
])('the percentile of %j at %d is %d', (values, share, expected) => {
  expect(percentile(values, share)).toBe(expected)
})

test('a table is printed as Markdown', () => {
  const print = vi.spyOn(console, 'log').mockImplementation(() => {})
  printTable([
    ['call', 'p50 ms'],
    ['list', '1.0'],
  ])
  expect(print).toHaveBeenCalledExactlyOnceWith('| call | p50 ms |\n| --- | --- |\n| list | 1.0 |\n')
  print.mockRestore()
})
