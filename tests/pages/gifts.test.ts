import { beforeAll, expect, it } from 'vitest'
import { pageHeads } from '../support/read-head.ts'
import { setUpBackOffice } from '../support/set-up-shop.ts'

const { shop, call, create } = setUpBackOffice({ cached: true })
const { headOf } = pageHeads(() => shop)

const ids: Record<string, string> = {}
beforeAll(async () => {
  for (const [name, price] of [
    ['Opal ring', 30],
    ['Pearl studs', 90],
    ['Signet', 60],
    ['Chain', 20],
    ['Beads', 10],
  ] as const)
    ids[name] = (await create({ name, price })).id
})

const pageOf = async (query = '') => {
  const answer = await fetch(`${shop.url}/gifts${query}`)
  const html = (await answer.text()).replaceAll('&amp;', '&').replaceAll('<!-- -->', '')
  return {
    status: answer.status,
    html,
    pieces: [...html.matchAll(/<h2[^>]*class="card-name">([^<]+)</g)].map(([, name]) => name).toSorted(),
  }
}
const add = (name: string, fields: object, ...pieces: string[]) =>
  call('POST', '/admin/collections/', { name, product_ids: pieces.map((piece) => ids[piece]), ...fields })
const sitemap = async () => (await fetch(`${shop.url}/sitemap.xml`)).text()

// Proves: R11.37, R11.209
it('the gift finder is there once a shown collection has an answer', async () => {
  await add('Plain', {}, 'Beads')
  await add('Hidden', { gift_for: 'Nobody', draft: true }, 'Beads')
  expect((await pageOf()).status).toBe(404)
  expect((await shop.call('GET', '/')).body).not.toContain('/gifts')
  expect(await sitemap()).not.toContain('/gifts')

  const { body } = await add('For her', { gift_for: ' Her ' }, 'Opal ring', 'Pearl studs')
  expect([body.gift_for, body.gift_occasion]).toEqual(['Her', null])
  await add('Rings', { gift_for: 'Her' }, 'Signet')
  await add('For him', { gift_for: 'Him', gift_occasion: '' }, 'Signet', 'Chain')
  await add('Wedding day', { gift_occasion: 'Wedding' }, 'Pearl studs', 'Signet')
  expect((await shop.call('GET', '/')).body).toContain('href="/gifts"')
  expect(await sitemap()).toContain(`<loc>${shop.env.PUBLIC_URL}/gifts</loc>`)
  for (const path of ['/gifts', '/gifts?for=Her'])
    expect(await headOf(path)).toMatchObject({ canonicals: [`${shop.env.PUBLIC_URL}/gifts`], robots: [] })
})

// Proves: R11.36
it('shows the pieces of one collection of each answer, within the budget', async () => {
  const found = async (query: string) => (await pageOf(query)).pieces
  expect(await found('')).toEqual(['Chain', 'Opal ring', 'Pearl studs', 'Signet'])
  expect(await found('?for=Her&occasion=&max_price=')).toEqual(['Opal ring', 'Pearl studs', 'Signet'])
  expect(await found('?for=Her&occasion=Wedding')).toEqual(['Pearl studs', 'Signet'])
  expect(await found('?for=Her&occasion=Wedding&max_price=75')).toEqual(['Signet'])
  expect(await found('?for=Somebody')).toEqual(['Chain', 'Opal ring', 'Pearl studs', 'Signet'])
  const { html } = await pageOf('?for=Her&max_price=50')
  expect(html).toMatch(/<form[^>]* action="\/gifts"/)
  expect(html).toContain('<option value="Her" selected="">Her</option>')
  expect(html).toContain('<option value="50" selected="">up to £50.00</option>')
})

// Proves: R11.36
it('without a result says which answer excludes everything; a wrong budget is refused in words', async () => {
  const { html } = await pageOf('?for=Him&occasion=Wedding&max_price=25')
  expect(html).toContain('No piece fits')
  expect(html).toMatch(/href="\/gifts\?for=Him&occasion=Wedding"[^>]*>Without “up to £25.00” there is 1</)
  expect(html).toMatch(/href="\/gifts\?for=Him&max_price=25"[^>]*>Without “Wedding” there is 1</)
  expect(html).not.toContain('Without “Him”')
  const wrong = await pageOf('?max_price=abc')
  expect([wrong.status, wrong.pieces]).toEqual([200, []])
  expect(wrong.html).toContain('Max price must be a number')
  expect((await pageOf('?skip=500')).html).toContain('This list has no page here.')
})
