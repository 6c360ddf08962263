import { expect, it } from 'vitest'
import { factValues, givenFacts, keyOfPath } from './given-facts.ts'

const fact = (key: string, value: string | number) => ({ key, value, label: key, unit: null })

it('shows the facts of a product and sends them back, stones one a line', () => {
  const values = factValues([fact('metal', 'silver'), fact('stone', 'Opal'), fact('stone', 'Pearl')])
  expect(values).toMatchObject({ metal: 'silver', stone: 'Opal\nPearl', weight: '' })
  expect(givenFacts({ ...values, weight: ' 8.25 ', stone: 'Opal\n\n Jade ' })).toEqual([
    { key: 'metal', value: 'silver' },
    { key: 'weight', value: '8.25' },
    { key: 'stone', value: 'Opal' },
    { key: 'stone', value: 'Jade' },
  ])
})

it('finds the field of an error', () => {
  const sent = [{ key: 'metal' }, { key: 'weight' }]
  expect(keyOfPath('facts.1.value', sent)).toBe('weight')
  expect(keyOfPath('name', sent)).toBeUndefined()
  expect(keyOfPath('facts.7.value', sent)).toBeUndefined()
})
