import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Finding } from '../../contract/admin/doctor.ts'
import type { SetupStep } from '../../contract/admin/setup.ts'
import { checkLastBackup } from '../health/check-backup.ts'
import type { CheckContext } from '../health/check-context.ts'
import { DEFAULT_SHOP_NAME, defaultSettings } from '../settings/default-settings.ts'
import type { Shop } from '../shop.ts'

type Context = Pick<CheckContext, 'dataDir' | 'payments' | 'mail'> & {
  /** Of the last health check, because payments and mail ask other servers. */
  findings: Finding[]
}

type Step = Omit<SetupStep, 'step'>

export async function readSetup(shop: Shop, context: Context): Promise<SetupStep[]> {
  const used = await readUse(shop)
  const steps: [SetupStep['step'], Step][] = [
    ['name', nameStep(shop)],
    ['address', addressStep(shop)],
    ['holidays', holidaysStep(shop)],
    ['payments', paymentsStep(context)],
    ['mail', mailStep(context)],
    ['backup', await backupStep(context)],
    ['product', productStep(used)],
    ['order', orderStep(used)],
  ]
  return steps.map(([step, rest]) => ({ step, ...rest }))
}

const done = (summary: string): Step => ({ is_done: true, summary, technical: null })
const missing = (summary: string, technical: string | null = null): Step => ({
  is_done: false,
  summary,
  technical,
})

function nameStep({ settings }: Pick<Shop, 'settings'>): Step {
  const name = settings.current().shop_name
  return name === DEFAULT_SHOP_NAME
    ? missing(`The shop still has the name that it came with, “${name}”.`)
    : done(`The shop is called “${name}”.`)
}

const CONTACTS = { address: 'the address', phones: 'the phone numbers', email: 'the contact e-mail' } as const

function addressStep({ settings }: Pick<Shop, 'settings'>): Step {
  const current = settings.current()
  const names = (Object.keys(CONTACTS) as (keyof typeof CONTACTS)[])
    .filter((name) => isDeepStrictEqual(current[name], defaultSettings[name]))
    .map((name) => CONTACTS[name])
  if (names.length > 0) return missing(`Still made up: ${names.join(', ')}.`)
  const { street, city } = current.address
  return done(`Shoppers read ${street}, ${city}.`)
}

function holidaysStep({ settings }: Pick<Shop, 'settings'>): Step {
  const { holiday_region, holidays_added } = settings.current().delivery_calendar
  return holiday_region || holidays_added.length > 0
    ? done('No parcel is promised for a bank holiday.')
    : missing('Parcels are promised for bank holidays, too, also for Christmas Day.')
}

function paymentsStep({ findings, payments }: Context): Step {
  const found = findings.find(({ subject }) => subject === 'payments')
  if (payments && found?.state === 'ok') return done('Shoppers can pay by card.')
  return missing(
    found?.summary ?? 'Payments could not be checked.',
    found ? [found.says, found.advice].filter(Boolean).join(' ') : null,
  )
}

function mailStep({ findings, mail }: Context): Step {
  const found = findings.find(({ subject }) => subject === 'e-mails')
  if (!mail) {
    return missing(
      'Nobody gets e-mails yet: the shop only rehearses.',
      'Set SMTP_URL and MAIL_FROM, then start the shop again.',
    )
  }
  // A warning is about single e-mails that were refused.
  if (found && found.state !== 'error') return done('The mail server accepts e-mails.')
  return missing(found?.summary ?? 'E-mails could not be checked.', found?.says ?? null)
}

async function backupStep(context: Context): Promise<Step> {
  const { state, summary } = await checkLastBackup(context)
  return state === 'ok' ? done(summary) : missing(summary)
}

type Use = { products: boolean; own_products: boolean; paid_orders: boolean }

function productStep({ products, own_products }: Use): Step {
  if (own_products) return done('A product of your own is on sale.')
  return missing(
    products ? 'Only the products that the shop came with are on sale.' : 'No product is on sale yet.',
  )
}

function orderStep({ paid_orders }: Use): Step {
  return paid_orders ? done('An order was placed and paid.') : missing('Nobody has paid for an order yet.')
}

async function readUse({ db }: Pick<Shop, 'db'>): Promise<Use> {
  const { rows } = await sql<Use>`
    select exists (select from products where on_sale) as products,
      exists (
        select from products p join audit_log a on a.subject_id = p.id::text
        where p.on_sale and a.subject = 'product' and a.action in ('created', 'imported', 'duplicated')
      ) as own_products,
      exists (select from payments where paid_at is not null) as paid_orders`.execute(db)
  return rows[0] as Use
}
