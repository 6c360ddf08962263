import type Stripe from 'stripe'
import { newId } from '../ids.ts'
import { formatMoney, minimumCharge } from '../money.ts'
import type { Params } from '../params.ts'
import { invalid } from '../stripe-error.ts'
import type { Session, StripeSandbox } from '../stripe-sandbox.ts'
import { newIntent } from './payment-objects.ts'
import { readLineItems } from './read-line-items.ts'

const minutes = 60
const hours = 3600

export function createSession(sandbox: StripeSandbox, params: Params): Session {
  params.only(...knownParams)
  readMode(params)
  const id = newId('cs_test_', 58)
  const created = sandbox.clock.seconds()
  const items = readLineItems(params)
  const total = items.data.reduce((sum, item) => sum + item.amount_total, 0)
  const currency = items.data[0]?.currency ?? 'usd'
  refuseSmallTotal(total, currency)
  const session: Session = {
    id,
    object: 'checkout.session',
    amount_total: total,
    cancel_url: readUrl(params, 'cancel_url', false),
    client_reference_id: readReference(params),
    created,
    currency,
    customer_email: readEmail(params),
    expires_at: readExpiry(params, created),
    line_items: items,
    livemode: false,
    metadata: params.metadata(),
    mode: 'payment',
    payment_intent: null,
    payment_status: 'unpaid',
    status: 'open',
    success_url: readUrl(params, 'success_url', true),
    url: `${sandbox.publicUrl}/sandbox/pay/${id}`,
  }
  sandbox.store.write(session)
  const intentData = params.under('payment_intent_data')
  intentData?.only('metadata', 'description', 'receipt_email')
  sandbox.store.write(newIntent(sandbox, session, intentData?.metadata() ?? {}))
  return session
}

const knownParams = [
  'mode',
  'ui_mode',
  'line_items',
  'success_url',
  'cancel_url',
  'expires_at',
  'client_reference_id',
  'customer_email',
  'metadata',
  'payment_intent_data',
  'payment_method_types',
  'locale',
  'currency',
  'submit_type',
  'billing_address_collection',
  'customer_creation',
  'expand',
]

function readMode(params: Params) {
  const mode = params.neededText('mode')
  if (!['payment', 'setup', 'subscription'].includes(mode))
    throw invalid('Invalid mode: must be one of payment, setup, or subscription', 'mode')
  if (mode !== 'payment') throw invalid('This sandbox knows the mode payment only.', 'mode')
  const uiMode = params.text('ui_mode') ?? 'hosted_page'
  if (uiMode !== 'hosted_page' && uiMode !== 'hosted')
    throw invalid('This sandbox knows hosted pages only.', 'ui_mode')
  const strange = params.texts('payment_method_types').find((type) => type !== 'card')
  if (strange) throw invalid(`Invalid payment_method_types: ${strange}`, 'payment_method_types[0]')
}

function refuseSmallTotal(total: number, currency: string) {
  const least = minimumCharge(currency)
  if (total < least)
    throw invalid(
      `The Checkout Session's total amount due must add up to at least ${formatMoney(least, currency)} ${currency}`,
      undefined,
      'amount_too_small',
    )
  if (total > 99_999_999)
    throw invalid(
      `The Checkout Session's total amount due must be no more than ${formatMoney(99_999_999, currency)}`,
      undefined,
      'amount_too_large',
    )
}

function readExpiry(params: Params, created: number): number {
  const given = params.integer('expires_at') ?? created + 24 * hours
  if (given < created + 30 * minutes)
    throw invalid(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      'expires_at',
    )
  if (given > created + 24 * hours)
    throw invalid(
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      'expires_at',
    )
  return given
}

function readUrl(params: Params, name: string, needed: true): string
function readUrl(params: Params, name: string, needed: false): string | null
function readUrl(params: Params, name: string, needed: boolean): string | null {
  const given = needed ? params.neededText(name) : params.text(name)
  if (given === undefined) return null
  if (!/^https?:$/.test(URL.parse(given)?.protocol ?? ''))
    throw invalid('Not a valid URL', name, 'url_invalid')
  return given
}

function readReference(params: Params): string | null {
  const given = params.text('client_reference_id') ?? null
  if (given !== null && given.length > 200)
    throw invalid('Invalid string: must be at most 200 characters', 'client_reference_id')
  return given
}

function readEmail(params: Params): Stripe.Checkout.Session['customer_email'] {
  const given = params.text('customer_email') ?? null
  if (given !== null && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(given))
    throw invalid(`Invalid email address: ${given}`, 'customer_email', 'email_invalid')
  return given
}
