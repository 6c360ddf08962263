import { z } from 'zod'

const text = z.string().min(1)
const place = z.url({ protocol: /^https?$/ })
const term = <Name extends string>(...names: Name[]) =>
  z.enum(names.map((name) => `https://schema.org/${name}`))

const brand = z.strictObject({ '@type': z.literal('Brand'), name: text })

const address = z.strictObject({
  '@type': z.literal('PostalAddress'),
  streetAddress: text,
  addressLocality: text,
  addressRegion: text.optional(),
  postalCode: text,
  addressCountry: text.regex(/^[A-Z]{2}$/),
})

const offer = z.strictObject({
  '@type': z.literal('Offer'),
  url: place,
  price: text.regex(/^\d+\.\d{2}$/),
  priceCurrency: text.regex(/^[A-Z]{3}$/),
  itemCondition: term('NewCondition'),
  availability: term('InStock', 'OutOfStock'),
  seller: z.strictObject({ '@type': z.literal('Organization'), name: text }),
})

const property = z.strictObject({
  '@type': z.literal('PropertyValue'),
  name: text,
  value: z.union([text, z.number()]),
  unitCode: text.optional(),
  unitText: text.optional(),
})

const weight = z.strictObject({
  '@type': z.literal('QuantitativeValue'),
  value: z.number().positive(),
  unitCode: z.literal('GRM'),
})

const step = z.strictObject({
  '@type': z.literal('ListItem'),
  position: z.int().positive(),
  name: text,
  item: place.optional(),
})

const context = { '@context': z.literal('https://schema.org') }

const variant = z.strictObject({
  '@type': z.literal('Product'),
  name: text,
  sku: text,
  image: z.array(place).min(1).optional(),
  size: text.optional(),
  material: text.optional(),
  additionalProperty: z.array(property).min(1).optional(),
  offers: offer,
})

/** The structured data of the shop, as schema.org defines it. */
const SHAPES = z.discriminatedUnion('@type', [
  z.strictObject({
    ...context,
    '@type': z.literal('Organization'),
    name: text,
    url: place,
    logo: place,
    email: z.email(),
    telephone: text.optional(),
    address,
  }),
  z.strictObject({
    ...context,
    '@type': z.literal('Product'),
    name: text,
    description: text.optional(),
    sku: text,
    image: z.array(place).min(1).optional(),
    category: text.optional(),
    brand,
    material: text.optional(),
    weight: weight.optional(),
    additionalProperty: z.array(property).min(1).optional(),
    offers: offer,
  }),
  z.strictObject({
    ...context,
    '@type': z.literal('ProductGroup'),
    name: text,
    description: text.optional(),
    productGroupID: text,
    image: z.array(place).min(1).optional(),
    category: text.optional(),
    brand,
    material: text.optional(),
    weight: weight.optional(),
    additionalProperty: z.array(property).min(1).optional(),
    variesBy: z.array(term('size', 'material')).min(1).optional(),
    hasVariant: z.array(variant).min(1),
  }),
  z.strictObject({
    ...context,
    '@type': z.literal('BreadcrumbList'),
    itemListElement: z.array(step).min(2),
  }),
])

/** @throws ZodError when the data does not match schema.org */
export function shapeOf(data: unknown): unknown {
  return SHAPES.parse(data)
}
