import { expect, it } from 'vitest'
import { fieldOfPath, formOf, sentOf } from './given-facts.ts'

const fact = (key: string, value: string | number) => ({ key, value, label: key, unit: null })
const variant = (id: string, ...facts: ReturnType<typeof fact>[]) => {
  const common = {
    code: id,
    price: 1,
    stock_quantity: 1,
    compare_at_price: null,
    made_to_order: null,
    options: [],
    image_ids: [],
  }
  return { id, ...common, ...(facts.length > 0 && { facts }) }
}

it('shows the facts of a product and sends them back, stones one a line', () => {
  const stated = { facts: [fact('metal', 'silver'), fact('stone', 'Opal'), fact('stone', 'Pearl')] }
  const { facts, own } = formOf(stated)
  expect(facts).toMatchObject({ metal: 'silver', stone: 'Opal\nPearl', weight: '' })
  const edited = { ...facts, weight: ' 8.25 ', stone: 'Opal\n\n Jade ' }
  expect(sentOf({ facts: edited, own }, stated)).toEqual({
    facts: [
      { key: 'metal', value: 'silver' },
      { key: 'weight', value: '8.25' },
      { key: 'stone', value: 'Opal' },
      { key: 'stone', value: 'Jade' },
    ],
    variants: [],
  })
})

// Proves: R9.115
it('sends the facts of the variants that have changed, with those that have no field', () => {
  const stated = { variants: [variant('s', fact('carat', 1)), variant('m', fact('weight', 3)), variant('l')] }
  const form = formOf(stated)
  const own = { ...form.own, s: { ...form.own.s, weight: '2' }, m: { ...form.own.m, weight: '' } }
  expect(sentOf({ ...form, own }, stated).variants).toEqual([
    {
      id: 's',
      facts: [
        { key: 'weight', value: '2' },
        { key: 'carat', value: '1' },
      ],
    },
    { id: 'm', facts: [] },
  ])
})

it('finds the field of an error', () => {
  const facts = [
    { key: 'metal', value: '' },
    { key: 'weight', value: '' },
  ]
  const sent = { facts, variants: [{ id: 'm', facts }] }
  expect(fieldOfPath('facts.1.value', sent)).toBe('facts.weight')
  expect(fieldOfPath('variants.0.facts.0.value', sent)).toBe('own.m.metal')
  for (const path of ['name', 'facts.7.value', 'variants.1.facts.0.value'])
    expect(fieldOfPath(path, sent)).toBeUndefined()
})
