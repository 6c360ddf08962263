import { expect, it } from 'vitest'
import { loginUrl, returnUrl } from './return-url.ts'

it.each(['/orders', '/checkout/8d1f', '/products?category_id=3&skip=12', '/profile#password'])(
  'returns to %s after the log-in',
  (wanted) => {
    expect(returnUrl(new URLSearchParams(loginUrl(wanted).split('?')[1]).get('next'))).toBe(wanted)
  },
)

it.each([
  'https://evil.example/orders',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
  'evil.example',
  '/login?next=/login',
  '/login',
  '/signup',
  '',
  null,
])('does not return to %s', (next) => {
  expect(returnUrl(next)).toBe('/')
  expect(returnUrl(next, '/profile')).toBe('/profile')
})
