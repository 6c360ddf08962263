import { expect, it } from 'vitest'
import { humanReadableCode } from './human-readable-code.ts'

// Proves: R2.10
it('a code has no characters that look alike', () => {
  const codes = Array.from({ length: 1_000 }, humanReadableCode)
  expect(codes.filter((code) => !/^[2-9A-HJ-KMNP-TW-Z]{8}$/.test(code))).toEqual([])
  expect(new Set(codes).size).toBe(codes.length)
})
