import { expect, test } from 'vitest'
import { connectionsOf } from './connections-of.ts'

const allOf = (processes: number) => {
  const { calls, jobs } = connectionsOf(processes)
  return processes * (calls + jobs + 1)
}

test('one process has enough connections, and many processes stay within the limit of PostgreSQL', () => {
  expect(connectionsOf(1)).toEqual({ calls: 10, jobs: 5, reads: 8 })
  for (let processes = 1; processes <= 13; processes++) expect(allOf(processes)).toBeLessThanOrEqual(97)
  for (let processes = 1; processes <= 64; processes++) expect(allOf(processes)).toBeLessThan(490)
})

test('reads leave two connections for purchases and have at least two, for any number of processes', () => {
  for (let processes = 1; processes <= 64; processes++) {
    const { calls, reads } = connectionsOf(processes)
    expect(reads, `${processes} processes`).toBeGreaterThanOrEqual(2)
    expect(calls - reads, `${processes} processes`).toBeGreaterThanOrEqual(2)
  }
})
