import { expect, it } from 'vitest'
import { doctorOf } from '../../../tests/operations/ask-doctor.ts'
import { eventually } from '../../../tests/support/harness.ts'
import { pay, placeOrder } from '../../../tests/support/orders/placed-order.ts'
import { setUpBackOffice } from '../../../tests/support/set-up-shop.ts'
import type { Finding } from '../../contract/admin/doctor.ts'
import type { SetupStep } from '../../contract/admin/setup.ts'
import type { CheckContext } from '../../shop/health/check-context.ts'
import { readSetup } from '../../shop/setup/read-setup.ts'

const office = setUpBackOffice({ demo: true })
const { shop } = office

const read = async () => (await office.call('GET', '/admin/setup/')).body.steps as SetupStep[]
const open = async () => (await read()).filter(({ is_done }) => !is_done).map(({ step }) => step)
const summaryOf = async (wanted: string) => (await read()).find(({ step }) => step === wanted)?.summary

// Proves: R7.18
it('names what is missing in a new shop, until it is done', async () => {
  expect(await open()).toEqual(['name', 'address', 'payments', 'mail', 'backup', 'product', 'order'])
  expect(await summaryOf('product')).toBe('Only the products that the shop came with are on sale.')
  const save = (body: object) => office.call('PUT', '/admin/settings/', body)
  await save({ shop_name: 'Ruth’s Bench', email: 'ruth@example.com' })
  expect(await summaryOf('address')).toBe('Still made up: the address, the phone numbers.')
  await save({
    phones: ['020 7946 0123'],
    address: {
      street: '1 Low Row',
      city: 'York',
      region: '',
      postal_code: 'YO1 7AA',
      country: 'United Kingdom',
    },
  })
  await save({ delivery_calendar: { holiday_region: '' } })
  expect(await open()).toContain('holidays')
  await save({ delivery_calendar: { holiday_region: 'GB-ENG' } })
  await office.post('/admin/backups/')
  await eventually(async () => !(await open()).includes('backup'))
  const { id } = await office.create()
  const order = await placeOrder(shop)
  expect(await open()).toEqual(['payments', 'mail', 'order'])
  await pay(shop, order.sessionId)
  await eventually(async () => (await open()).join() === 'payments,mail')
  await office.call('DELETE', `/products/${id}/`)
  expect(await open()).toEqual(['payments', 'mail', 'product'])
})

const { finds } = doctorOf(() => shop)

// Proves: R7.18
it('payments and mail are done when Stripe and the mail server take the keys', async () => {
  const payments = { check: async () => {}, isTest: false }
  const mail = { check: async () => {} }
  const steps = async (context: Partial<CheckContext>) => {
    const findings: Finding[] = [await finds('payments', context), await finds('e-mails', context)]
    const found = await readSetup(shop.shop, {
      ...{ payments: undefined, mail: undefined, dataDir: shop.dataDir, findings },
      ...context,
    })
    return found.filter(({ step }) => step === 'payments' || step === 'mail')
  }
  expect(await steps({ payments, mail })).toMatchObject([{ is_done: true }, { is_done: true }])
  const refuse = () => Promise.reject(new Error('535 wrong password'))
  expect(await steps({ payments: { ...payments, isTest: true }, mail: { check: refuse } })).toMatchObject([
    { is_done: false, summary: 'Stripe is connected for testing: no real money moves.' },
    { is_done: false, technical: 'The mail server does not accept e-mails: 535 wrong password.' },
  ])
})
