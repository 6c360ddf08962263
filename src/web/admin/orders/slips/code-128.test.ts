import { expect, it } from 'vitest'
import { code128 } from './code-128.ts'

const printable = String.fromCharCode(...Array.from({ length: 95 }, (_, at) => at + 32))

// Proves: R12.139
it('a barcode has a start, a symbol of eleven modules for each character, a check symbol and a stop', () => {
  // A textbook example: its check value is 54 with start A, so 55 with start B.
  const widths = code128('PJJ123C').join('')
  expect(widths.slice(0, 12)).toBe('211214313121')
  expect(widths.slice(-13)).toBe('3113212331112')
  for (const text of [printable, '26-K7M3XQ4D']) {
    const all = code128(text)
    const symbols = all.slice(0, -7).join('').match(/.{6}/g) ?? []
    expect(symbols).toHaveLength(text.length + 2)
    for (const symbol of symbols) expect([...symbol].reduce((sum, width) => sum + Number(width), 0)).toBe(11)
  }
  const each = code128(printable).slice(6, -13).join('').match(/.{6}/g) ?? []
  expect(new Set(each).size).toBe(95)
})
