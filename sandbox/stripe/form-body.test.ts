import { expect, test } from 'vitest'
import { canonical, parseFormBody } from './form-body.ts'

test('parses nested objects and lists', () => {
  const text =
    'mode=payment&line_items[0][price_data][currency]=gbp&line_items[1][quantity]=2&expand[]=a&expand[]=b'
  expect(JSON.parse(JSON.stringify(parseFormBody(text)))).toEqual({
    mode: 'payment',
    line_items: { 0: { price_data: { currency: 'gbp' } }, 1: { quantity: '2' } },
    expand: { 0: 'a', 1: 'b' },
  })
})

test('the canonical form ignores the order of parameters', () => {
  expect(canonical(parseFormBody('a=1&b[x]=2&b[y]=3'))).toBe(canonical(parseFormBody('b[y]=3&b[x]=2&a=1')))
})

test('odd names cannot pollute prototypes', () => {
  expect(Object.keys(parseFormBody('__proto__[admin]=1&[x]=2&y]=3'))).toEqual(['__proto__', '[x]', 'y]'])
  expect(({} as { admin?: string }).admin).toBeUndefined()
  expect(() => parseFormBody(`a${'[b]'.repeat(100)}=1`)).toThrow('nested too deeply')
})
