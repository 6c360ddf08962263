import type { FieldPath, UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { settings as all } from '../../../contract/admin/settings.ts'
import { recordsField } from './settings-form.tsx'

const { shipping_fee, low_stock_threshold, reserved_stock_threshold, returns, return_exceptions, banner } =
  all.shape
const { withdrawal_enabled, withdrawal_label, withdrawal_intro, withdrawal_next } = all.shape
const {
  auto_deliver,
  goodwill_days,
  exchange_hold_days,
  hallmark_weights,
  badges,
  cancel_until,
  cancel_hours,
} = all.shape
export const sellingFields = z.object({
  shipping_fee,
  low_stock_threshold,
  reserved_stock_threshold,
  auto_deliver,
  cancel_until,
  cancel_hours,
  goodwill_days,
  exchange_hold_days,
  withdrawal_enabled,
  withdrawal_label,
  withdrawal_intro,
  withdrawal_next,
  returns,
  return_exceptions: recordsField(return_exceptions, ['category', 'words']),
  banner,
  badges,
  hallmark_weights,
})

type Input = z.input<typeof sellingFields>

export type SellingForm = {
  form: UseFormReturn<Input, unknown, z.output<typeof sellingFields>>
  text: (name: FieldPath<Input>) => object
}
