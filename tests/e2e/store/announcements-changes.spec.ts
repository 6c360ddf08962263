import { formatPrice } from '../../../src/web/ui/format.ts'
import { newCustomer } from '../../support/checkout.ts'
import { openBackOffice } from '../support/admin.ts'
import { addAddress, fill, HOME, holdToken, ready } from '../support/customer.ts'
import { listen } from '../support/listen.ts'
import { expect, freshProduct, hydrated, test } from '../support/shop.ts'

// What changes without the focus is said, once, and to whoever does not look.

test('another page, order or size of the list is said, and the reading goes on at the head of the list', async ({
  page,
}) => {
  await page.goto('/products', { waitUntil: 'networkidle' })
  await hydrated(page)
  const said = await listen(page)
  const list = page.getByRole('region', { name: 'Products', exact: true })
  const next = page.getByRole('link', { name: 'Next', exact: true })
  await next.press('Enter')
  await expect(page).toHaveURL(/skip=12/)
  await expect(list).toBeFocused()
  await expect.poll(said).toContainEqual(expect.stringMatching(/^Page 2, out of \d+$/))
  expect(await list.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0)
  await page.goBack()
  await expect(next).toBeFocused()
  await expect.poll(said).toContainEqual(expect.stringMatching(/^Page 1, out of \d+$/))
  await page.getByLabel('Sort by').selectOption('price_asc')
  await expect.poll(said).toContain('Sorted by: Price: low to high')
  await page.getByLabel('Products per page').selectOption('24')
  await expect.poll(said).toContain('24 products per page')
  const all = await said()
  expect(all).toHaveLength(new Set(all).size)
})

test('what becomes of an address is said', async ({ page, shop }) => {
  const mary = await newCustomer(shop)
  await holdToken(page, shop, mary)
  await page.goto('/addresses')
  await expect(page.getByRole('listitem').filter({ hasText: 'Delete' })).toHaveCount(1)
  const said = await listen(page)
  const address = { ...HOME, 'Street address': '2 Queen Square' }
  await addAddress(page, address)
  await expect.poll(said).toEqual(['Address added'])
  const card = page.getByRole('listitem').filter({ hasText: address['Street address'] })
  await card.getByRole('button', { name: 'Edit' }).click()
  await fill(page, { City: 'Wells' })
  await page.getByRole('button', { name: 'Save Address' }).click()
  await expect.poll(said).toEqual(['Address added', 'Address saved'])
  await card.getByRole('button', { name: 'Set as Default' }).press('Enter')
  await expect(card.getByRole('heading', { name: 'Wells, Somerset' })).toBeFocused()
  await expect.poll(said).toContain('This is now your default address')
  await card.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(said).toContain('Address removed')
  expect(await said()).toHaveLength(4)
})

test('what a refused press finds is said once, and what is put right after it is not', async ({ page }) => {
  await page.goto('/signup')
  await ready(page)
  const said = await listen(page)
  const press = page.getByRole('button', { name: 'Sign up' })
  const news = (count: number) => expect.stringMatching(`^Please look at ${count} fields again:`)
  await press.click()
  await expect.poll(said).toEqual([news(5)])
  const listed = page.getByRole('main').getByRole('alert')
  await expect(listed).toHaveAttribute('aria-live', 'off')
  await fill(page, { 'First name': 'Mary', 'Last name': 'Somerville' })
  await expect(listed).toContainText('Please look at 3 fields again:')
  expect(await said()).toEqual([news(5)])
  await press.click()
  await expect.poll(said).toEqual([news(5), news(3)])
  // A field that was left wrong afterwards speaks up for itself.
  await expect(listed).toHaveAttribute('aria-live', 'off')
  await fill(page, { 'Last name': '' })
  await page.getByLabel('Email').focus()
  await expect.poll(said).toEqual([news(5), news(3), 'Last name is required'])
})

test('another quantity is said with what it comes to, and one that is too many with what there is', async ({
  page,
  shop,
}) => {
  const product = await freshProduct(shop)
  await page.goto(`/product/${product.id}`, { waitUntil: 'networkidle' })
  await hydrated(page)
  const said = await listen(page)
  const quantity = page.getByRole('spinbutton', { name: 'Quantity' })
  await expect(quantity).toHaveAccessibleDescription('12 available')
  const more = page.getByRole('button', { name: 'Increase quantity' })
  await more.press('Enter')
  await more.press('Enter')
  const total = formatPrice(String(3 * Number(product.price)), 'gbp')
  await expect.poll(said).toEqual([`Quantity 3, total ${total}`])
  await quantity.fill('99')
  await expect(quantity).toHaveAccessibleDescription('Only 12 available')
  await quantity.blur()
  await expect.poll(said).toEqual([`Quantity 3, total ${total}`, 'Only 12 are available'])
})

test('which pictures are chosen and left out is said', async ({ page, shop }) => {
  await openBackOffice(page, shop, '/products')
  await page.getByRole('button', { name: 'Add Product' }).click()
  const said = await listen(page)
  const buffer = Buffer.from('no picture, but named as one')
  const file = (name: string) => ({ name, mimeType: 'image/png', buffer })
  await page
    .getByLabel('Images: Drop pictures here, or choose files')
    .setInputFiles([file('front.png'), file('back.png')])
  await expect.poll(said).toEqual(['2 pictures chosen'])
  await page.getByRole('button', { name: 'Leave out back.png' }).press('Enter')
  await expect.poll(said).toContain('back.png is left out')
})

test('a question that is moved or removed is said to be, and a new one is not wrong yet', async ({
  page,
  shop,
}) => {
  await openBackOffice(page, shop, '/settings?part=faq')
  const said = await listen(page)
  const press = (name: string) => page.getByRole('button', { name, exact: true }).first().press('Enter')
  await press('Move Question 2 up')
  await expect.poll(said).toEqual(['Question 2 is now question 1'])
  await expect(page.getByRole('button', { name: 'Move Question 1 up' }).first()).toBeFocused()
  await press('Remove Question 1')
  await expect.poll(said).toEqual(['Question 2 is now question 1', 'Question 1 is removed'])
  await expect(page.getByRole('button', { name: 'Remove Question 1', exact: true }).first()).toBeFocused()
  await press('Add a question')
  const fresh = page.locator('input:focus')
  await expect(fresh).toHaveValue('')
  await page.waitForTimeout(300)
  await expect(page.locator('form [aria-invalid=true]')).toHaveCount(0)
  await fresh.blur()
  await expect(page.locator('form [aria-invalid=true]')).toHaveCount(1)
})

test('how the shop is takes one line to say', async ({ page, shop }) => {
  await openBackOffice(page, shop)
  const health = page.getByRole('region', { name: 'Health' })
  await expect(health.getByRole('status')).toHaveText(/^(\d+ things? needs? you|Everything is well\.)$/)
})

test('which slide is shown next is said to whoever presses for it, and by the link that takes the focus', async ({
  page,
}) => {
  await page.goto('/')
  const carousel = page.getByRole('region', { name: 'Highlights' })
  await ready(page, 'section[aria-label=Highlights] button')
  const said = await listen(page)
  await carousel.getByRole('button', { name: 'Next slide' }).press('Enter')
  await expect.poll(said).toEqual(['Slide 2 of 3: Sparkle with Confidence'])
  await carousel.getByRole('button', { name: /Show slide 1/ }).press('Enter')
  await expect.poll(said).toContain('Slide 1 of 3: Discover Timeless Elegance')
  await carousel.getByRole('link', { name: 'Shop Now Discover Timeless Elegance' }).press('ArrowLeft')
  await expect(carousel.getByRole('link', { name: 'Shop Now Love, Crafted in Gold' })).toBeFocused()
  await page.waitForTimeout(500)
  expect(await said()).toHaveLength(2)
})

test('which picture of a product is shown next is said to whoever presses for it', async ({ page, shop }) => {
  const { id, images } = await freshProduct(shop)
  await page.goto(`/product/${id}`)
  await ready(page, 'button[aria-label="Next picture"]')
  const said = await listen(page)
  await page.getByRole('button', { name: 'Next picture' }).press('Enter')
  await expect.poll(said).toEqual([`Picture 2 of ${images.length}`])
  await page.getByRole('button', { name: 'Show picture 1' }).press('Enter')
  await expect.poll(said).toContain(`Picture 1 of ${images.length}`)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(said).toContain(`Picture ${images.length} of ${images.length}`)
})
