import { expect, test } from 'vitest'
import { judgeAges, lockedVersions } from './package-ages.ts'

test('a version that is a few days old or of unknown age is refused', () => {
  const locked = lockedVersions({
    '': { version: '0.1.0' },
    'node_modules/old': { version: '1.0.0' },
    'node_modules/@scope/young': { version: '2.0.0' },
    'node_modules/old/node_modules/unknown': { version: '3.0.0' },
    'node_modules/first': { version: '4.0.0' },
  })
  const ages = { 'old@1.0.0': '2026-11-01', '@scope/young@2.0.0': '2026-11-15', 'first@4.0.0': null }
  expect(judgeAges(locked, ages, new Date('2026-11-21T12:00:00Z'))).toEqual([
    '@scope/young@2.0.0 was published on 2026-11-15, less than 7 days ago',
    'nobody has looked how old unknown@3.0.0 is: npm run lock',
  ])
  expect(judgeAges(locked.slice(0, 1), ages, new Date('2026-11-23T12:00:00Z'))).toEqual([])
})
