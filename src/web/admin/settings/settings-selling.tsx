import type { Settings } from '../../../contract/admin/settings.ts'
import { useShopConfig } from '../../shared/shop-config.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { amountField, numberField } from '../parts/number-field.ts'
import { BADGE_NAMES, BadgeFields } from './badge-fields.tsx'
import { CANCEL_NAMES, CancelFields } from './cancel-fields.tsx'
import { HALLMARK_NAMES, HallmarkFields } from './hallmark-fields.tsx'
import { RETURN_NAMES, ReturnFields } from './return-fields.tsx'
import { sellingFields } from './selling-fields.ts'
import { SettingsForm, useSettingsForm } from './settings-form.tsx'
import { WITHDRAWAL_NAMES, WithdrawalFields } from './withdrawal-fields.tsx'

function sellingNames(currency: string) {
  return {
    shipping_fee: `Shipping fee (${currency})`,
    low_stock_threshold: 'Low-stock threshold',
    reserved_stock_threshold: 'Reserved-stock threshold (%)',
    'auto_deliver.days': 'Days after the estimated delivery',
    ...CANCEL_NAMES,
    ...RETURN_NAMES,
    ...WITHDRAWAL_NAMES,
    'banner.text': 'Text',
    'banner.link': 'Link (optional)',
    ...BADGE_NAMES,
    ...HALLMARK_NAMES,
  }
}

export function SellingSettings({ settings }: { settings: Settings }) {
  const { currency } = useShopConfig()
  const names = sellingNames(currency)
  const form = useSettingsForm(sellingFields, settings, ({ return_exceptions, ...rest }) => ({
    ...rest,
    return_exceptions: return_exceptions.map(({ category, words }) => `${category}: ${words}`).join('\n'),
  }))
  return (
    <SettingsForm {...{ form, names }}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Input
          {...amountField(form.form, 'shipping_fee')}
          label={names.shipping_fee}
          inputMode="decimal"
          hint="Flat, for orders from now on"
          aria-required
        />
        <Input
          {...numberField(form.form, 'low_stock_threshold')}
          label={names.low_stock_threshold}
          inputMode="numeric"
          hint="Below this you get an e-mail"
          aria-required
        />
        <Input
          {...numberField(form.form, 'reserved_stock_threshold')}
          label={names.reserved_stock_threshold}
          inputMode="numeric"
          hint="Above this share of your stock in unpaid orders you get an e-mail"
          aria-required
        />
      </div>
      <fieldset className="flex flex-col gap-4">
        <legend className="mb-2 font-semibold">Delivered by itself</legend>
        <Checkbox {...form.form.register('auto_deliver.is_on')}>
          Mark shipped orders as delivered some days after their estimated delivery
        </Checkbox>
        <Input
          {...numberField(form.form, 'auto_deliver.days')}
          label={names['auto_deliver.days']}
          inputMode="numeric"
          hint="From 1 to 60; late parcels count as delivered, too"
          fieldClassName="sm:max-w-64"
          aria-required
        />
      </fieldset>
      <CancelFields {...form} />
      <ReturnFields {...form} />
      <WithdrawalFields {...form} />
      <fieldset className="flex flex-col gap-4">
        <legend className="mb-2 font-semibold">Promotional banner</legend>
        <Checkbox {...form.form.register('banner.is_shown')}>Show the banner</Checkbox>
        <Input {...form.text('banner.text')} aria-required={false} label={names['banner.text']} />
        <Input
          {...form.text('banner.link')}
          aria-required={false}
          label={names['banner.link']}
          hint="A page of the shop, for example /products"
        />
      </fieldset>
      <BadgeFields form={form.form} />
      <HallmarkFields form={form.form} />
    </SettingsForm>
  )
}
