import { randomUUID } from 'node:crypto'
import type { TestShop } from './harness.ts'
import { signInAdmin } from './sign-in.ts'

/** Calls of an admin who has created a brand. @param open returns the shop, which may be opened later */
export function backOffice(open: () => TestShop) {
  let token = ''
  let brand = 0

  const call = (method: string, path: string, body?: unknown, as = token) =>
    open().call(method, `/api/v1${path}`, { token: as, ...(body === undefined ? {} : { body }) })

  const fields = (more: object = {}) => ({
    name: 'Opal ring',
    description: 'A ring with an opal.',
    code: `R-${randomUUID().slice(0, 8)}`,
    price: 49.5,
    stock_quantity: 10,
    brand_id: brand,
    category_id: null,
    ...more,
  })

  /** Posts a body that is not JSON. */
  const send = async (path: string, body: BodyInit, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${open().url}/api/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, ...headers },
      body,
    })
    return { status: answer.status, body: (await answer.json()) as any }
  }

  return {
    /** @param as the token of an existing admin */
    async signIn(as?: string) {
      token = as ?? (await signInAdmin(open()))
      const created = await call('POST', '/brands/', { name: 'Maison', description: 'Rings' })
      // Another test of this shop was first.
      const known = async () => (await call('GET', '/brands/?limit=100&search=Maison')).body.items[0].id
      brand = created.body.id ?? (await known())
    },
    token: () => token,
    brand: () => brand,
    call,
    fields,
    post: (path: string, body?: unknown) => call('POST', path, body),
    create: async (more: object = {}) => (await call('POST', '/products/', { product: fields(more) })).body,
    read: async (id: string) => (await call('GET', `/products/${id}/`)).body,
    /** Saves a product like the edit form, with changed fields. */
    edit(product: any, more: object) {
      const { name, description, code, price, stock_quantity, brand_id, category_id } = product
      const body = { name, description, code, price, stock_quantity, brand_id, category_id, ...more }
      return call('PUT', `/products/${product.id}/`, body)
    },
    ledger: async (id: string) => (await call('GET', `/products/${id}/stock/?limit=100`)).body.items,
    send,
    /** Sends files like a browser's form. */
    async upload(id: string, files: Upload[], headers: Record<string, string> = {}) {
      const form = new FormData()
      for (const { name, bytes, type = 'image/jpeg', field = 'files' } of files) {
        form.append(field, new Blob([new Uint8Array(bytes)], { type }), name)
      }
      return await send(`/products/${id}/upload/`, form, headers)
    },
    uploadPageImage(bytes: Uint8Array) {
      const form = new FormData()
      form.append('files', new Blob([new Uint8Array(bytes)]), 'page.jpg')
      return send('/admin/page-images/', form)
    },
    /** Imports a CSV file. */
    bring: (file: string | Uint8Array, query = '', headers: Record<string, string> = {}) =>
      send(`/products/import/${query}`, file as BodyInit, { 'content-type': 'text/csv', ...headers }),
    exported: async (query = '') => (await call('GET', `/products/export.csv${query}`)).body as string,
    find: async (code: string) =>
      (await call('GET', `/products/search/?code=${code}`)).body.items.find(
        (item: any) => item.code === code,
      ),
    imagesOf: async (id: string) => (await call('GET', `/products/${id}/`)).body.images,
  }
}

export type Upload = { name: string; bytes: Uint8Array; type?: string; field?: string }
