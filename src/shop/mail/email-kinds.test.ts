import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { EMAIL_GROUPS, EMAIL_KINDS } from '../../contract/admin/outbox.ts'

const listed: string[] = EMAIL_GROUPS.flatMap((group) => [...EMAIL_KINDS[group]])

/** 'order_ready', or 'reset_${kind}' as a pattern */
function kindsIn(source: string): string[] {
  const values = [...source.matchAll(/^ +kind: (.+),$/gm)].map(([, value = '']) =>
    /^[A-Z_]+$/.test(value) ? (new RegExp(`${value} = (.+)`).exec(source)?.[1] ?? value) : value,
  )
  return values.flatMap((value) => [...value.matchAll(/['`]([^'`]+)['`]/g)].map(([, kind = '']) => kind))
}

// Proves: R5.91
test('the outbox filters by every kind of e-mail', () => {
  const sources = globSync('src/shop/mail/{messages/**/*,choose-email}.ts').map((path) =>
    readFileSync(path, 'utf8'),
  )
  const used = sources.flatMap(kindsIn)
  expect(used.length).toBeGreaterThan(25)
  const missing = used.filter((kind) => {
    const pattern = new RegExp(`^${kind.replaceAll(/\$\{[^}]+\}/g, '\\w+')}$`)
    return !listed.some((known) => pattern.test(known))
  })
  expect(missing).toEqual([])
})
