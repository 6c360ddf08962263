import { expect, it } from 'vitest'
import { paidOrder } from '../../../../tests/support/orders/placed-order.ts'
import { renderTexts } from '../../../../tests/support/render-component.tsx'
import { setUpOrderShop } from '../../../../tests/support/set-up-shop.ts'
import { formatDay } from '../../../contract/delivery/format-day.ts'
import { OrderDialog } from './order-dialog.tsx'

const { shop, olive } = setUpOrderShop()

// Proves: R12.98
it('the dialog of an order that should have left says so', async () => {
  const { id } = await paidOrder(shop)
  const paid = await olive.read(id)
  const shown = (dispatch_by: string) => {
    const answers: [string[], unknown][] = [[['admin', 'order', id], { ...paid, dispatch_by }]]
    return renderTexts(<OrderDialog id={id} onClose={() => {}} />, { answers }).join('\n')
  }
  expect(shown('2020-01-09')).toContain(`this parcel should have left by ${formatDay('2020-01-09')}`)
  expect(shown('2099-01-09')).not.toContain('should have left')
})
