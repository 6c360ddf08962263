import { expect, test } from 'vitest'
import { trackingCsv } from './tracking-csv.ts'

// Proves: R5.96
test('pasted lines become CSV with headings, whatever separates their cells', () => {
  expect(trackingCsv(' 26-AAAA1111\tRM 1 GB\r\n26-BBBB2222\tH00A1\r\n')).toBe(
    'order\ttracking_number\tshipping_company\testimated_delivery\n26-AAAA1111\tRM 1 GB\n26-BBBB2222\tH00A1',
  )
  expect(trackingCsv('26-AAAA1111  RM 1 GB\n26-BBBB2222 H00A1')).toBe(
    'order\ttracking_number\n26-AAAA1111\tRM 1 GB\n26-BBBB2222\tH00A1',
  )
  expect(trackingCsv('26-AAAA1111;RM1234;DPD')).toBe(
    'order;tracking_number;shipping_company;estimated_delivery\n26-AAAA1111;RM1234;DPD',
  )
  const file = 'Order reference,Service,Tracking number\n26-AAAA1111,TPN,RM1234\n'
  expect(trackingCsv(file)).toBe(file)
})
