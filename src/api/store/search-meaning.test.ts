import { expect, it } from 'vitest'
import { setUpBackOffice } from '../../../tests/support/set-up-shop.ts'

const { shop, call } = setUpBackOffice({ demo: true })

async function codes(text: string): Promise<string[]> {
  const query = new URLSearchParams({ name: text, code: text, limit: '50' })
  const { body } = await shop.call('GET', `/api/v1/products/search/?${query}`)
  return body.items.map(({ code }: { code: string }) => code.slice(0, 7))
}
const newest = async () =>
  (await shop.call('GET', '/api/v1/products/?limit=50')).body.items.map(({ code }: { code: string }) =>
    code.slice(0, 7),
  )

// Proves: R11.225
it('new arrivals are the newest pieces, and bridal jewellery is a gift', async () => {
  for (const text of ['new arrivals', 'What’s new?', 'latest'])
    expect((await codes(text)).slice(0, 9), text).toEqual((await newest()).slice(0, 9))
  expect((await codes('bridal jewellery')).toSorted()).toEqual((await codes('gift')).toSorted())
})

// Proves: R11.225, R11.228
it('a wedding is an occasion, for which the gift finder has a collection', async () => {
  const { body } = await shop.call('GET', '/api/v1/collections/the-pearl-edit/?limit=50')
  const pearls = body.items.map(({ code }: { code: string }) => code.slice(0, 7))
  expect(pearls).not.toEqual([])
  for (const text of ['wedding', 'wedding jewellery set'])
    expect((await codes(text)).toSorted(), text).toEqual(pearls.toSorted())
})

// Proves: R11.225
it.each([
  ['short necklace', 'necklace'],
  ['colour blue', 'blue'],
  ['new earrings', 'earrings'],
])('%s: finds what %s finds', async (text, plain) => {
  expect((await codes(text)).toSorted()).toEqual((await codes(plain)).toSorted())
})

// Proves: R11.226
it('the spring ring of a clasp is no ring, but is found by its name', async () => {
  expect((await codes('white gold ring')).slice(0, 4)).toEqual(Array(4).fill(expect.stringMatching(/^RG-/)))
  expect(await codes('ring')).not.toContain('NK-4005')
  expect((await codes('spring ring')).toSorted()).toEqual(['NK-4003', 'NK-4005', 'NK-4006'])
})

// Proves: R11.224
it('a synonym of the owner may have words that a search leaves out', async () => {
  await call('PUT', '/admin/settings/', {
    search_synonyms: ['mens ring, signet', 'statement piece, north star disc', 'push present, heart pendant'],
  })
  expect((await codes('mens ring'))[0]).toBe('RG-5002')
  expect(await codes('statement piece')).toEqual(['NK-4005'])
  expect(await codes('push presents for her')).toEqual(['NK-4006'])
})
