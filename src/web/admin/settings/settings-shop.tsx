import { z } from 'zod'
import { settings as all, type Settings } from '../../../contract/admin/settings.ts'
import { useShopConfig } from '../../shared/shop-config.ts'
import { Input } from '../../ui/forms/input.tsx'
import { Textarea } from '../../ui/forms/textarea.tsx'
import { amountField, numberField } from '../parts/number-field.ts'
import { BADGE_NAMES, BadgeFields } from './badge-fields.tsx'
import { HALLMARK_NAMES, HallmarkFields } from './hallmark-fields.tsx'
import { RETURN_NAMES, ReturnFields } from './return-fields.tsx'
import { LINES, recordsField, SettingsForm, textsField, useSettingsForm } from './settings-form.tsx'
import { WITHDRAWAL_NAMES, WithdrawalFields } from './withdrawal-fields.tsx'

const { shop_name, address, email, phones, opening_days, opening_hours, footer_text, copyright } = all.shape
const { company, company_number, vat_number } = all.shape

const shopFields = z.object({
  shop_name,
  address,
  email,
  phones: textsField(phones, LINES),
  opening_days,
  opening_hours,
  footer_text,
  copyright,
  company,
  vat_number,
  company_number,
})

const SHOP_NAMES = {
  shop_name: 'Shop name',
  'address.street': 'Street',
  'address.city': 'City',
  'address.region': 'Region (optional)',
  'address.postal_code': 'Postal code',
  'address.country': 'Country',
  email: 'Contact e-mail',
  phones: 'Phone numbers',
  opening_days: 'Opening days',
  opening_hours: 'Opening hours',
  footer_text: 'Footer text (optional)',
  copyright: 'Copyright line (optional)',
  company: 'Company (optional)',
  vat_number: 'VAT number (optional)',
  company_number: 'Company number (optional)',
}

export function ShopSettings({ settings }: { settings: Settings }) {
  const form = useSettingsForm(shopFields, settings, ({ phones, ...rest }) => ({
    ...rest,
    phones: phones.join('\n'),
  }))
  const text = (name: keyof typeof SHOP_NAMES) => ({ ...form.text(name), label: SHOP_NAMES[name] })
  const optional = { 'aria-required': false }
  return (
    <SettingsForm form={form} names={SHOP_NAMES}>
      <Input {...text('shop_name')} />
      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="mb-2 font-semibold">Address</legend>
        <Input {...text('address.street')} fieldClassName="sm:col-span-2" />
        <Input {...text('address.city')} />
        <Input {...text('address.region')} {...optional} />
        <Input {...text('address.postal_code')} />
        <Input {...text('address.country')} />
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-2">
        <Input {...text('email')} type="email" />
        <Textarea {...text('phones')} hint="One a line" rows={2} />
        <Input {...text('opening_days')} />
        <Input {...text('opening_hours')} />
      </div>
      <Textarea {...text('footer_text')} {...optional} rows={2} />
      <Input {...text('copyright')} {...optional} hint="After the year and the shop's name" />
      <div className="grid gap-4 sm:grid-cols-2">
        <Input
          {...text('company')}
          {...optional}
          hint="Its legal name and number, in the footer and in every e-mail to a customer"
        />
        <Input
          {...text('vat_number')}
          {...optional}
          hint="In the same places; with it, orders state their VAT"
        />
        <Input {...text('company_number')} {...optional} hint="In e-mails to customers" />
      </div>
    </SettingsForm>
  )
}

const { shipping_fee, low_stock_threshold, reserved_stock_threshold, returns, return_exceptions, banner } =
  all.shape
const { withdrawal_enabled, withdrawal_label, withdrawal_intro, withdrawal_next } = all.shape
const { auto_deliver, goodwill_days, hallmark_weights, badges } = all.shape
const sellingFields = z.object({
  shipping_fee,
  low_stock_threshold,
  reserved_stock_threshold,
  auto_deliver,
  goodwill_days,
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

function sellingNames(currency: string) {
  return {
    shipping_fee: `Shipping fee (${currency})`,
    low_stock_threshold: 'Low-stock threshold',
    reserved_stock_threshold: 'Reserved-stock threshold (%)',
    'auto_deliver.days': 'Days after the estimated delivery',
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
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            {...form.form.register('auto_deliver.is_on')}
            className="size-4 shrink-0 accent-ink"
          />
          Mark shipped orders as delivered some days after their estimated delivery
        </label>
        <Input
          {...numberField(form.form, 'auto_deliver.days')}
          label={names['auto_deliver.days']}
          inputMode="numeric"
          hint="From 1 to 60; late parcels count as delivered, too"
          fieldClassName="sm:max-w-64"
          aria-required
        />
      </fieldset>
      <ReturnFields form={form.form} text={form.text} />
      <WithdrawalFields form={form.form} text={form.text} />
      <fieldset className="flex flex-col gap-4">
        <legend className="mb-2 font-semibold">Promotional banner</legend>
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" {...form.form.register('banner.is_shown')} className="size-4 accent-ink" />
          Show the banner
        </label>
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
