import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from './endpoints/endpoint.ts'
import { endpoints } from './endpoints/endpoints.ts'

const MULTILINE = [
  'acceptPayment.trouble',
  'addOrderNote.text',
  'createBrand.description',
  'createCategory.description',
  'createCollection.description',
  'createGuestOrder.gift.message',
  'createOrder.gift.message',
  'createProduct.product.description',
  'createUserOrder.gift.message',
  'promiseLater.note',
  'resolvePaymentIssue.trouble',
  'saveFacts.facts.care.value',
  'saveFacts.facts.eu_responsible_person.value',
  'saveFacts.facts.warnings.value',
  'saveFacts.variants.facts.care.value',
  'saveFacts.variants.facts.eu_responsible_person.value',
  'saveFacts.variants.facts.warnings.value',
  'updateBrand.description',
  'updateCategory.description',
  'updateCollection.description',
  'updateProduct.description',
  'updateSettings.about.mission',
  'updateSettings.about.promises.words',
  'updateSettings.about.story',
  'updateSettings.faq.questions.answer',
  'updateSettings.footer_text',
  'updateSettings.privacy.intro',
  'updateSettings.privacy.sections.text',
  'updateSettings.terms.intro',
  'updateSettings.terms.sections.text',
  'updateSettings.withdrawal_intro',
  'updateSettings.withdrawal_next',
]

type Field = { path: string; schema: z.ZodType }

function fieldsOf(schema: z.ZodType, path: string): Field[] {
  return [{ path, schema }, ...childrenOf(schema, path)]
}

function childrenOf(schema: z.ZodType, path: string): Field[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, child]) =>
      fieldsOf(child as z.ZodType, `${path}.${name}`),
    )
  if (schema instanceof z.ZodArray) return fieldsOf(schema.element as z.ZodType, path)
  if (schema instanceof z.ZodUnion)
    return schema.options.flatMap((choice) => fieldsOf(choice as z.ZodType, path + keyOf(choice)))
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return childrenOf(schema.unwrap() as z.ZodType, path)
  if (schema instanceof z.ZodPipe)
    return [...childrenOf(schema.in as z.ZodType, path), ...childrenOf(schema.out as z.ZodType, path)]
  return []
}

/** '.care' of a fact: what its value may be depends on its key. */
function keyOf(choice: unknown): string {
  const key = choice instanceof z.ZodObject ? choice.shape.key : undefined
  return key instanceof z.ZodLiteral ? `.${key.value}` : ''
}

const fields = Object.entries<Endpoint>(endpoints).flatMap(([name, { body, query }]) =>
  [body, query].flatMap((schema) => (schema ? fieldsOf(schema, name) : [])),
)

/** Passwords are hashed unchanged, and `shown` values are only compared: neither is cleaned. */
const isText = ({ path, schema }: Field) =>
  !/password|\.shown/.test(path) && typeof schema.safeParse('plain text').data === 'string'
const texts = fields.filter(isText)

const text = fc
  .array(fc.oneof(fc.constantFrom('\r', '\n', '\t', '\u2028', '\u202e', '\u2066', '\x1b'), fc.string()))
  .map((parts) => parts.join(''))

describe('a text field of the contract', () => {
  it('is found in forms, shipments, settings and searches', () => {
    const paths = texts.map(({ path }) => path)
    for (const path of [
      'createGuestOrder.guest.first_name',
      'createGuestOrder.shipping_address.address',
      'createOrder.promo_code',
      'shipOrder.tracking_number',
      'updateSettings.address.city',
      'updateSettings.phones',
      'listUsers.search',
    ])
      expect(paths).toContain(path)
  })

  it('keeps line breaks only where its form is multiline', () => {
    const multiline = texts.filter(({ schema }) => String(schema.safeParse('/a\r\nb').data).includes('\n'))
    expect([...new Set(multiline.map(({ path }) => path))].toSorted()).toEqual(MULTILINE)
  })

  it.each(texts.map(({ path, schema }) => [path, schema] as const))(
    '%s accepts no control characters',
    (path, schema) => {
      const forbidden = MULTILINE.includes(path)
        ? /[^\P{Cc}\n]/u
        : /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
      fc.assert(
        fc.property(text, (typed) => {
          const { data, error } = schema.safeParse(typed)
          if (error) for (const { message } of error.issues) expect(message).toMatch(/^[A-Z].*[a-z]/)
          else if (typeof data === 'string') {
            expect(data).not.toMatch(forbidden)
            expect(data).toBe(data.trim())
            expect(schema.parse(data) ?? '').toBe(data)
          }
        }),
      )
    },
  )
})

it('line breaks are removed from an address and kept in a description', () => {
  const { createAddress, createBrand } = endpoints
  const address = {
    address: ' 1 Mill\r\n\tLane\u202e ',
    city: 'Bath',
    state: 'B',
    postal_code: '1',
    country: 'UK',
  }
  expect(createAddress.body.parse(address).address).toBe('1 Mill Lane')
  const brand = createBrand.body.parse({ name: 'Mill\nand Lane', description: 'One\r\n\r\n\tTwo\rThree\n' })
  expect(brand).toEqual({ name: 'Mill and Lane', description: 'One\n\n Two\nThree' })
  const refused = createAddress.body.safeParse({ ...address, city: 'Ba\x07th' })
  expect(refused.error?.issues[0]).toMatchObject({
    path: ['city'],
    message: 'City contains characters that cannot be stored',
  })
})
