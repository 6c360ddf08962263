import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { setUpBackOffice } from '../../../../tests/support/set-up-shop.ts'
import { MAX_IMAGE_BYTES } from '../../../contract/admin/products/product-edit.ts'

const { shop, call, create, send } = setUpBackOffice()
const pdf = (words: string) => Buffer.from(`%PDF-1.7\n${words}\ntrailer<</Root 1 0 R>>\n%%EOF\n`)
const address = (id: string) => `/products/${id}/certificate/`

function upload(id: string, bytes: Buffer, name = 'GIA 2141438171.pdf') {
  const form = new FormData()
  form.append('files', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), name)
  return send(address(id), form)
}

const shown = async (id: string) => (await shop.call('GET', `/api/v1/products/${id}/`)).body.certificate
const isStored = (url: string) => {
  const name = url.replace('/media/', '')
  return existsSync(join(shop.dataDir, 'media', name.slice(0, 2), name))
}

let id: string
beforeAll(async () => {
  id = (await create()).id
})

// Proves: R9.163
it('is stored, shown, replaced and removed with its file', async () => {
  expect(await shown(id)).toBeNull()
  const first = await upload(id, pdf('first'))
  expect([first.status, first.body.certificate]).toEqual([
    200,
    { url: expect.stringMatching(/^\/media\/[0-9a-f]{32}\.pdf$/), file_name: 'GIA_2141438171.pdf' },
  ])
  const { url } = first.body.certificate
  expect((await upload(id, pdf('first'))).body.certificate.url).toBe(url)
  const { url: next } = (await upload(id, pdf('second'), 'IGI.pdf')).body.certificate
  expect((await shown(id)).file_name).toBe('IGI.pdf')
  await expect.poll(() => isStored(url)).toBe(false)
  expect(isStored(next)).toBe(true)
  expect((await call('DELETE', address(id))).body.certificate).toBeNull()
  await expect.poll(() => isStored(next)).toBe(false)
  expect((await call('DELETE', address(id))).status).toBe(404)
  const { items } = (await call('GET', `/admin/log/?subject=product&subject_id=${id}&limit=10`)).body
  expect(items.slice(0, 2).map(({ action, before, after }: any) => [action, before, after])).toEqual([
    ['certificate removed', { certificate: 'IGI.pdf' }, { certificate: null }],
    ['certificate added', { certificate: 'GIA_2141438171.pdf' }, { certificate: 'IGI.pdf' }],
  ])
})

// Proves: R9.164
it('is sent so that no browser takes it for a page', async () => {
  const { url } = (await upload(id, pdf('<script>alert(1)</script>'))).body.certificate
  const { status, headers } = await fetch(shop.url + url)
  expect([status, ...HEADERS.map((name) => headers.get(name))]).toEqual([
    200,
    'application/pdf',
    'inline; filename="certificate.pdf"',
    'nosniff',
    "sandbox; default-src 'none'; frame-ancestors 'none'",
    'same-origin',
  ])
})

const HEADERS = [
  'content-type',
  'content-disposition',
  'x-content-type-options',
  'content-security-policy',
  'cross-origin-resource-policy',
]

const WRONG = 'This file is not a whole PDF. Please choose the certificate as a PDF'

// Proves: R9.163
it.each([
  ['a page', Buffer.from('<!doctype html><title>%PDF-1.7 %%EOF</title>'), 422, WRONG],
  ['a picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 422, WRONG],
  ['half a PDF', pdf('half').subarray(0, 20), 422, WRONG],
  ['an empty file', Buffer.alloc(0), 422, WRONG],
  ['a file above 5 MB', Buffer.alloc(MAX_IMAGE_BYTES + 1, '%PDF-1.7\n'), 413, 'File size is too large'],
])('refuses %s', async (_, bytes, status, message) => {
  const { id } = await create()
  const refused = await upload(id, bytes)
  expect([refused.status, refused.body.errors]).toEqual([status, [{ path: 'files', message }]])
  expect(await shown(id)).toBeNull()
})

// Proves: R9.163
it('wants a file, an admin, and a product that is sold', async () => {
  expect((await send(address(id), new FormData())).body.errors).toEqual([
    { path: 'files', message: 'Please choose the certificate as a PDF.' },
  ])
  expect((await shop.call('DELETE', `/api/v1${address(id)}`)).status).toBe(401)
  expect((await upload('7c0d0a5e-6e1a-4d8e-9d55-0a3a5e1f0a11', pdf('x'))).status).toBe(404)
})
