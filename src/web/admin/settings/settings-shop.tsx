import { z } from 'zod'
import { settings as all, type Settings } from '../../../contract/admin/settings.ts'
import { Input } from '../../ui/forms/input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { Textarea } from '../../ui/forms/textarea.tsx'
import { LINES, SettingsForm, textsField, useSettingsForm } from './settings-form.tsx'

const { shop_name, address, email, phones, opening_days, opening_hours, footer_text, copyright } = all.shape
const { company, company_number, vat_number, invoices } = all.shape

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
  invoices,
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
  invoices: 'Invoices',
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
        <Select {...text('invoices')} hint="Every paid order has a receipt, too">
          <option value="on_demand">When you or the customer want one</option>
          <option value="always">For every order, when it is paid</option>
        </Select>
      </div>
    </SettingsForm>
  )
}
