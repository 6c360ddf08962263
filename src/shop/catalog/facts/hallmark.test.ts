import { expect, it } from 'vitest'
import { defaultSettings } from '../../settings/default-settings.ts'
import { type FactSet, hallmarkOf } from './hallmark.ts'

const { hallmark_weights: statutory } = defaultSettings

// Proves: R9.105
it.each<[FactSet, boolean]>([
  [{ metal: 'gold', weight: '1' }, true],
  [{ metal: 'gold', weight: '0.999' }, false],
  [{ metal: 'rose gold', fineness: '375', weight: '2' }, true],
  [{ metal: 'silver', weight: '7.78' }, true],
  [{ metal: 'silver', weight: '7.77' }, false],
  [{ metal: 'platinum', weight: '0.5' }, true],
  [{ metal: 'platinum', weight: '0.49' }, false],
  [{ metal: 'palladium', weight: '1' }, true],
  [{ metal: 'palladium', weight: '0.9' }, false],
  [{ metal: 'silver' }, true],
])('%o: hallmark %s', (facts, required) => {
  expect(hallmarkOf([facts], statutory)).toEqual({ required, notice_url: '/dealers-notice' })
})

it.each<FactSet>([{ metal: 'brass', plating: 'gold', weight: '30' }, { stone: 'Jade' }, {}])(
  '%o needs no hallmark and no notice',
  (facts) => {
    expect(hallmarkOf([facts], statutory)).toEqual({ required: false, notice_url: null })
  },
)

it('is required when one variant needs it', () => {
  const sets = [
    { metal: 'silver', weight: '5' },
    { metal: 'silver', weight: '9' },
  ]
  expect(hallmarkOf(sets, statutory).required).toBe(true)
})
