import { z } from 'zod'
import { cancelSettings } from '../cancellation/cancel-settings.ts'
import { deliveryCalendar, duties } from '../delivery/delivery-calendar.ts'
import { storedMethods } from '../delivery/delivery-method.ts'
import { INVOICES } from '../documents/document.ts'
import { endpoint } from '../endpoints/endpoint.ts'
import { email, hasTwoDecimals, line, optionalLine, optionalMultiline, wholeNumber } from '../fields.ts'
import { benchHoursPerWeek } from '../made-to-order/made-to-order.ts'
import { returnSettings } from '../returns/return-settings.ts'
import { vatNumberProblem } from '../tax/vat-number.ts'
import { hallmarkWeights } from './hallmark-weights.ts'
import { savedViews } from './saved-views.ts'
import { autoDeliver, backups, ownerEmails, searchSynonyms } from './settings-office.ts'
import { about, faq, terms } from './settings-texts.ts'
import { badges } from './storefront/badges.ts'
import { storefrontChoices } from './storefront/choices.ts'

const FEE_MESSAGE = 'Shipping fee must be a number from 0 to 9,999.99 with at most two decimals'

const vatNumber = optionalLine(40).refine((typed) => typed === '' || !vatNumberProblem(typed), {
  error: ({ input }) => vatNumberProblem(String(input)),
})

const fields = {
  shop_name: line('Shop name is required', 60),
  address: z.object({
    street: line('Street is required'),
    city: line('City is required', 100),
    region: optionalLine(100),
    postal_code: line('Postal code is required', 20),
    country: line('Country is required', 100),
  }),
  phones: z
    .array(line('Phone number is required', 40))
    .min(1, 'Phone number is required')
    .max(4, 'At most 4 phone numbers'),
  email: email('Invalid email'),
  opening_days: line('Opening days are required', 100),
  opening_hours: line('Opening hours are required', 100),
  footer_text: optionalMultiline(500),
  copyright: optionalLine(200),
  /** The legal name, when it is not the shop's. */
  company: optionalLine(200),
  vat_number: vatNumber,
  /** In the register of companies. */
  company_number: optionalLine(40),
  faq,
  terms,
  privacy: terms,
  about,
  /** Major units. */
  shipping_fee: z
    .number({ error: FEE_MESSAGE })
    .min(0, FEE_MESSAGE)
    .max(9_999.99, FEE_MESSAGE)
    .refine(hasTwoDecimals, FEE_MESSAGE),
  ...cancelSettings,
  ...returnSettings,
  banner: z
    .object({
      is_shown: z.boolean(),
      text: optionalLine(200),
      // Browsers drop tabs and line breaks, so '/\t/elsewhere' would lead to another site.
      link: z
        .string()
        .trim()
        .max(300, 'Link must be at most 300 characters')
        .regex(/^(\/(?![/\\])[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]*)?$/u, 'Link must start with /'),
    })
    .refine((banner) => !banner.is_shown || banner.text !== '', {
      path: ['text'],
      message: 'Text is required',
    }),
}

export const publicSettings = z.object(fields)

/** Texts may contain the placeholders {shop}, {shipping_fee}, {return_days}, {email}, {phone}, {address} and {vat}. */
export const settings = z.object({
  ...fields,
  low_stock_threshold: wholeNumber('Low-stock threshold', 0, 1000),
  /** Percent of the stock's value. */
  reserved_stock_threshold: wholeNumber('Reserved-stock threshold', 1, 100),
  owner_emails: ownerEmails,
  backups,
  auto_deliver: autoDeliver,
  invoices: z.enum(INVOICES, 'Invoices must be always or on_demand'),
  hallmark_weights: hallmarkWeights,
  search_synonyms: searchSynonyms,
  badges,
  storefront: storefrontChoices,
  saved_views: savedViews,
  delivery_methods: storedMethods,
  delivery_calendar: deliveryCalendar,
  bench_hours_per_week: benchHoursPerWeek,
  duties,
})

export type PublicSettings = z.infer<typeof publicSettings>
export type Settings = z.infer<typeof settings>

const changes = Object.fromEntries(
  Object.entries(settings.shape).map(([name, field]) => [name, field.nullable().optional()]),
) as {
  [Name in keyof Settings]: z.ZodOptional<z.ZodNullable<(typeof settings.shape)[Name]>>
}

/** Absent settings stay; null restores the default. */
const settingsBody = z.strictObject({
  ...changes,
  /** Its absent parts stay, too. */
  delivery_calendar: deliveryCalendar.partial().nullable().optional(),
  /** Optimistic lock: the values that the form loaded. */
  shown: z.partialRecord(settings.keyof(), z.unknown()).optional(),
})

export type SettingsBody = z.infer<typeof settingsBody>

export const readPublicSettings = endpoint({
  method: 'GET',
  path: '/settings/',
  access: 'public',
  summary: 'Read the public settings, placeholders in texts filled in',
  response: publicSettings,
})

export const readSettings = endpoint({
  method: 'GET',
  path: '/admin/settings/',
  access: 'admin',
  summary: 'Read every setting as it was written',
  response: settings,
})

export const updateSettings = endpoint({
  method: 'PUT',
  path: '/admin/settings/',
  access: 'admin',
  summary: 'Change the settings that are given; null puts one back to its default',
  body: settingsBody,
  response: settings,
})
