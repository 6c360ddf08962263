import { expect, it } from 'vitest'
import { shownPages, textOf } from '../support/read-page.ts'
import { setUpBackOffice } from '../support/set-up-shop.ts'

const { shop, call } = setUpBackOffice()
const { page } = shownPages(() => shop)

const FLAT = /Flat-rate delivery in 3-5 business days|One price for every order/
const SEEN = 'You see the price and the day of delivery before you pay.'

// Proves: R12.183
it('the home page names the flat fee only while every method that sends has it', async () => {
  const { key, ...standard } = (await call('GET', '/admin/delivery/methods/')).body[0]
  const change = (fields: object) => call('PUT', `/delivery/methods/${key}/`, { ...standard, ...fields })
  const express = { key: 'express', name: 'Express', price: 5, days_from: 1, days_to: 1 }
  const collect = { key: 'collect', name: 'Collect', kind: 'collect', price: 0, days_from: 1, days_to: 1 }
  expect(await page('/')).toMatch(FLAT)
  for (const fields of [{ price: 6 }, { days_to: 7 }, { free_over: 50 }]) {
    await change(fields)
    const home = await page('/')
    expect(home, JSON.stringify(fields)).not.toMatch(FLAT)
    expect(textOf(home)).toContain(SEEN)
    expect(home).toContain(`everyday wear since 2010. ${SEEN}"`)
  }
  await change({ cut_off: '14:00' })
  await call('POST', '/delivery/methods/', collect)
  expect(await page('/')).toMatch(FLAT)
  await call('POST', '/delivery/methods/', express)
  expect(await page('/')).not.toMatch(FLAT)
})
