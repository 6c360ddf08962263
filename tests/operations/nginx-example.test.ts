import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { API_BASE } from '../../src/contract/endpoints/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints/endpoints.ts'

const NGINX = join(import.meta.dirname, '..', '..', 'docs', 'nginx.conf')

test('the nginx example retries orders on another machine after a failure, and no other change', async () => {
  const text = await readFile(NGINX, 'utf8')
  const location = /location ~ (\S+) \{\s+proxy_next_upstream [^;]*non_idempotent;/.exec(text)?.[1] ?? ''
  const retried = Object.values(endpoints).filter(
    ({ method, path }) => method !== 'GET' && new RegExp(location).test(API_BASE + path),
  )
  expect(new Set(retried)).toEqual(
    new Set([endpoints.createOrder, endpoints.createGuestOrder, endpoints.createUserOrder]),
  )
  expect(retried.every((one) => 'idempotent' in one)).toBe(true)
})
