import { expect, it } from 'vitest'
import { purgeMissedSearches } from '../../src/shop/catalog/search/missed-searches.ts'
import { shownPages, textOf } from '../support/read-page.ts'
import { setUpBackOffice } from '../support/set-up-shop.ts'

const { shop, call } = setUpBackOffice({ demo: true })
const { page, shows } = shownPages(() => shop)

const missed = async () => (await call('GET', '/admin/missed-searches/')).body

// Proves: R3.55
it('an empty search says what to leave out, and what comes close', async () => {
  const html = await page('/search?q=sapphire+under+%C2%A320')
  for (const words of [
    'We looked for “sapphire”, up to £20.00.',
    'Without “under £20” there are 3',
    'Contact Us',
  ])
    expect(textOf(html)).toContain(words)
  for (const part of ['href="/search?q=sapphire&amp;', 'Sapphire Claw Studs', 'Studs</a>'])
    expect(html).toContain(part)
  const filtered = await page('/search?q=sapphire&max_price=20')
  expect(textOf(filtered)).toContain('Without the highest price there are 3')
  expect(filtered).toContain('href="/search?q=sapphire&amp;skip=0&amp;limit=12"')
  await shows('/search?q=brooch', ['We looked for “brooch”.', 'New in the shop', 'Necklaces', 'Contact Us'])
  await shows('/search?q=%25', ['We looked for “%”.'])
})

// Proves: R11.160
it('a filter that excludes all that the words find is named, and no piece with a part of them is shown', async () => {
  const search = async (text: string, filter = '') => {
    const words = encodeURIComponent(text)
    return (await shop.call('GET', `/api/v1/products/search/?name=${words}&code=${words}${filter}`)).body
      .total
  }
  expect(await search('sapphire studs')).toBeGreaterThan(0)
  const max_price = '&max_price=60'
  expect(await search('studs', max_price)).toBeGreaterThan(0)
  expect(await search('sapphire studs', max_price)).toBe(0)
  for (const text of ['sapphire studs', 'saphire studs'])
    expect(textOf(await page(`/search?q=${text}${max_price}`))).toContain('Without the highest price there')
})

// Proves: R3.29
it('says when the pieces have only a part of the words', async () => {
  await shows('/search?q=quartz+neklace+xyzzy', [
    'Nothing has all of “quartz neklace xyzzy”. These pieces have a part of “quartz necklace”.',
  ])
})

// Proves: R3.56
it('counts searches without a result, without what may be about a person', async () => {
  await shop.sql('delete from missed_searches')
  for (const text of [
    'Brooch',
    'brooch',
    'ada@example.com',
    '07700 900123',
    '07946.095.812',
    '(020)7946.0958',
    'tiara',
    'pearl',
    'brooch over £50',
    'sapphire under £20',
    'anklet&max_price=5',
  ])
    await page(`/search?q=${text.includes('&') ? text : encodeURIComponent(text)}`)
  const { items, total } = await missed()
  expect(items.map(({ text, count }: { text: string; count: number }) => [text, count]).toSorted()).toEqual([
    ['brooch', 3],
    ['sapphire under £20', 1],
    ['tiara', 1],
  ])
  expect(total).toBe(3)
  await shop.sql("update missed_searches set last_at = last_at - interval '91 days' where text = 'tiara'")
  await purgeMissedSearches(shop.shop)
  expect((await missed()).total).toBe(2)
})

// Proves: R3.54
it('finds by a synonym of the owner', async () => {
  const search = async () =>
    (await shop.call('GET', '/api/v1/products/search/?name=brooches&code=brooches')).body.total
  expect(await search()).toBe(0)
  const refused = await call('PUT', '/admin/settings/', { search_synonyms: ['brooch'] })
  expect([refused.status, refused.body.errors[0].message]).toEqual([
    422,
    'Each line of synonyms needs at least two words with a comma between them',
  ])
  await call('PUT', '/admin/settings/', { search_synonyms: ['brooch, pendant'] })
  expect(await search()).toBeGreaterThan(0)
  await shows('/search?q=brooch', ['Solitaire Pendant'])
})
