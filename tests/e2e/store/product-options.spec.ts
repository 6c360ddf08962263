import { backOffice } from '../../support/back-office-calls.ts'
import { ringInMetals } from '../../support/sized-ring.ts'
import { recordAnnouncements } from '../support/announcements.ts'
import { axeViolations } from '../support/axe.ts'
import { expect, holdBack, hydrated, navigate, test } from '../support/shop.ts'

test('a shopper sees the sizes at once, buys two of them, and measures a ring', async ({ page, shop }) => {
  const office = backOffice(() => shop)
  await office.signIn()
  const { path, idOf } = await ringInMetals(office)
  // Proves: R9.41
  await test.step('the sizes stay on the page while their script is imported, once it was fetched with the others', async () => {
    const release = await holdBack(page, /product-with-options/, 'script')
    const fetched = page.waitForRequest(
      (request) => /product-with-options/.test(request.url()) && request.resourceType() === 'fetch',
    )
    const rendered = page.waitForRequest(/recent-row/)
    await page.goto(path, { waitUntil: 'commit' })
    await Promise.all([fetched, rendered])
    await expect(page.getByRole('link', { name: 'M', exact: true })).toBeVisible()
    release()
    await expect(page.getByRole('radio', { name: 'M', exact: true })).toBeVisible()
  })

  // Proves: R9.41, R9.43, R9.44
  await test.step('a size and a metal are chosen by keyboard, and the chosen variant goes to the cart', async () => {
    await hydrated(page)
    const announcements = await recordAnnouncements(page)
    const size = (name: string) =>
      page.getByRole('group', { name: /^Ring size/ }).getByRole('radio', { name, exact: true })
    const metal = (name: string) =>
      page.getByRole('group', { name: /^Metal/ }).getByRole('radio', { name, exact: true })
    await expect(size('L, out of stock')).not.toBeChecked()
    await expect(size('N, not made with Gold')).not.toBeChecked()
    await expect(metal('Gold')).toBeChecked()

    await page.getByRole('button', { name: 'Choose a ring size' }).click()
    await expect(size('L, out of stock').and(page.locator(':focus-visible'))).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(size('M')).toBeChecked()
    await expect(page.getByText('only 2 left')).toBeVisible()
    await expect.poll(announcements).toEqual(['Size M · Gold: £150.00, 2 available'])
    await expect(page).toHaveURL(`${path}?variant=${idOf('M', 'Gold')}`)

    await page.keyboard.press('ArrowRight')
    await expect(size('N')).toBeChecked()
    await expect(metal('Silver')).toBeChecked()
    await expect(page.getByText('N is not made with Gold. Metal is now Silver.')).toHaveCount(1)
    await expect(page.getByText('9 available', { exact: true })).toBeVisible()
    await expect
      .poll(announcements)
      .toContain('N is not made with Gold. Metal is now Silver. Size N · Silver: £120.00, 9 available')

    await page.getByRole('button', { name: 'Add to Cart', exact: true }).press('Enter')
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByText('Size N · Silver')).toBeVisible()
    await page.keyboard.press('Escape')
    await metal('Silver').focus()
    await size('M').check()
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
    const more = drawer.getByRole('button', {
      name: 'Increase quantity of Signet ring (Size M · Silver)',
    })
    await more.click()
    await expect(drawer.getByText('Quantity: 2')).toHaveCount(1)
    await expect(drawer.getByText('Quantity: 1')).toHaveCount(1)
    await drawer.getByRole('link', { name: 'Signet ring' }).first().click()
    await expect(size('N')).toBeChecked()
  })

  // Proves: R9.49, R9.150
  await test.step('the ring sizer measures the screen by a card, a ring by a circle, and chooses the size', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const { path } = await ringInMetals(office)
    await navigate(page, path)
    await page.getByRole('button', { name: 'Find your ring size' }).click()
    const sizer = page.getByRole('dialog', { name: 'Find your ring size' })
    // Six pixels a millimetre, as on a phone.
    await sizer.getByLabel('Width of the frame').fill('6')
    await sizer.getByRole('button', { name: 'The card fits' }).press('Enter')
    await expect(sizer.getByRole('heading', { name: 'With a ring that fits' })).toBeFocused()
    await sizer.getByLabel('Width of the circle').fill('16.3')
    await expect(sizer.getByText('UK L · US 5¾ · EU 51.3 · 16.3 mm across')).toBeVisible()
    await sizer.getByLabel('Width of the circle').fill('17.1')
    await expect(sizer.getByText('UK N · US 6¾ · EU 53.8 · 17.1 mm across')).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await sizer.getByRole('button', { name: 'Choose N' }).first().click()
    await expect(sizer).toBeHidden()
    await expect(page.getByRole('radio', { name: 'N', exact: true })).toBeChecked()
    // The screen is measured once.
    await page.reload()
    await hydrated(page)
    await page.getByRole('button', { name: 'Find your ring size' }).click()
    await sizer.getByLabel('Width of the circle').fill('21.05')
    await expect(sizer.getByText('Not made in X.')).toBeVisible()
    await office.call('PUT', `${path.replace('/product/', '/products/')}/facts/`, {
      facts: [
        { key: 'width', value: 18 },
        { key: 'height', value: 24 },
      ],
    })
    await page.keyboard.press('Escape')
    await navigate(page, path)
    await page.getByRole('link', { name: 'See it life-size' }).click()
    const frame = page.getByTitle('18 mm × 24 mm')
    await expect(frame).toHaveCSS('width', '108px')
    await expect(frame).toHaveCSS('height', '144px')
    expect(await axeViolations(page)).toEqual([])
  })
})
