import { expect, test } from 'vitest'
import { trackingCsv } from './tracking-csv.ts'

// Proves: R5.96
test('pasted lines become CSV with headings, whatever separates their cells', () => {
  expect(trackingCsv(' 26-AAAA1111\tRM 1 GB\r\n26-BBBB2222\tH00A1\r\n')).toBe(
    'order\ttracking_number\tshipping_company\testimated_delivery\n26-AAAA1111\tRM 1 GB\n26-BBBB2222\tH00A1',
  )
  expect(trackingCsv('26-AAAA1111  RM 1 GB\n26-BBBB2222 H00A1')).toBe(
    'order\ttracking_number\tshipping_company\testimated_delivery\n26-AAAA1111\tRM 1 GB\n26-BBBB2222\tH00A1',
  )
  expect(trackingCsv('26-AAAA1111;RM1234;DPD')).toBe(
    'order\ttracking_number\tshipping_company\testimated_delivery\n26-AAAA1111\tRM1234\tDPD',
  )
  expect(trackingCsv('26-AAAA1111\tRM1\n26-BBBB2222 RM2\n26-CCCC3333,RM3').split('\n').slice(1)).toEqual([
    '26-AAAA1111\tRM1',
    '26-BBBB2222\tRM2',
    '26-CCCC3333\tRM3',
  ])
  for (const line of [
    '26-AAAA1111 RM1234, Royal Mail, 2026-12-05',
    '26-AAAA1111, RM1234, Royal Mail, 2026-12-05',
    '26-AAAA1111\tRM1234, Royal Mail, 2026-12-05',
    '26-AAAA1111\tRM1234;Royal Mail;2026-12-05',
    '26-AAAA1111 RM1234, Royal Mail 2026-12-05',
  ])
    expect(trackingCsv(line).split('\n')[1]).toBe('26-AAAA1111\tRM1234\tRoyal Mail\t2026-12-05')
  for (const line of [
    '26-AAAA1111,RM1234,2026-12-05',
    '26-AAAA1111 RM1234, 2026-12-05',
    '26-AAAA1111 RM1234 2026-12-05',
    '26-AAAA1111\tRM1234 2026-12-05',
    '26-AAAA1111, RM1234 2026-12-05',
  ])
    expect(trackingCsv(line).split('\n')[1]).toBe('26-AAAA1111\tRM1234\t\t2026-12-05')
  for (const line of ['26-AAAA1111\t\tRoyal Mail', '26-AAAA1111\tRM1234\tDPD, Local'])
    expect(trackingCsv(line).split('\n')[1]).toBe(line)
  const file = 'Order reference,Service,Tracking number\n26-AAAA1111,TPN,RM1234\n'
  expect(trackingCsv(file)).toBe(file)
})

// Proves: R5.96
test('a number without a code of an order stays a number, for the shop to name its row', () => {
  expect(trackingCsv('\tRM1\n26-BBBB2222\n\nRM2\n,RM3\n').split('\n').slice(1)).toEqual([
    '\tRM1',
    '26-BBBB2222',
    '',
    '\tRM2',
    '\tRM3',
  ])
})
