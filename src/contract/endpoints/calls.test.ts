import { expect, it } from 'vitest'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'

// Section 7 of the specification.
const CALLS = `
POST /users/login
POST /users
POST /users/verify-email
GET /users/me
PUT /users
POST /admin/login
GET /admin/me
GET /users/allusers
GET /admin
POST /cart/user/createcart
GET /cart/user
POST /cart/user/addtocart/{}
POST /cart/user/removefromcart/{}
POST /cart/guest/createcart
GET /cart/guest/{}
POST /cart/guest/addtocart/{}/{}
POST /cart/guest/removefromcart/{}/{}
POST /wishlist
GET /wishlist/{}
POST /wishlist/addtowishlist
DELETE /wishlist/removewishlistitem
GET /category
POST /category
PUT /category/{}
DELETE /category/{}
GET /brands
POST /brands
PUT /brands/{}
DELETE /brands/{}
GET /products
GET /products/{}
POST /products
POST /products/{}/upload
PUT /products/{}
DELETE /products/{}
DELETE /products/{}/images/{}
GET /products/search
GET /promos
POST /promos
PUT /promos/{}
DELETE /promos/{}
GET /address
POST /address
PUT /address/{}
DELETE /address/{}
POST /address/set_default/{}
GET /order
GET /order/search
GET /order/{}
POST /shipping/ship_order
POST /order/ordercreate
POST /order/guestcreate
POST /order/usercreate
GET /order/user
GET /order/user/{}
GET /order/guest/{}
POST /order/order_to_cart/{}
`

const nameOf = ({ method, path }: Endpoint) =>
  `${method} ${path.replaceAll(/\{\w+\}/g, '{}').replace(/\/$/, '')}`
const declared = new Set(Object.values<Endpoint>(endpoints).map(nameOf))

// Proves: S7.1, S7.admin.1, R1.1
it.each(CALLS.trim().split('\n'))('the contract declares %s', (call) => {
  expect(declared).toContain(call)
})

// Lists the access of every call, so that a wider one needs a change here too.
const CALLS_BY_ACCESS = {
  public: `
GET /category
GET /engraving/preview.svg
GET /brands
GET /collections
GET /collections/{}
GET /collections/{}/facets
GET /products
GET /products/facets
GET /products/search
GET /products/{}
GET /search/suggestions
POST /users
POST /users/verify-email
POST /users/resend-verification
POST /users/login
POST /users/forgot-password
POST /users/reset-password
POST /admin
POST /admin/verify-email
POST /admin/resend-verification
POST /admin/login
POST /admin/forgot-password
POST /admin/reset-password
GET /settings
POST /withdrawals/identify
POST /returns/identify
`,
  visitor: `
GET /admin/backups/{}/file
GET /delivery/methods
GET /gifts/{}
POST /gifts/{}/returns
POST /cart/guest/createcart
GET /cart/guest/{}
POST /cart/guest/addtocart/{}/{}
POST /cart/guest/removefromcart/{}/{}
POST /order/quote
POST /order/ordercreate
POST /order/guest/{}
POST /order/guestcreate
GET /order/guest/{}
GET /order/{}/items/{}/drawing.svg
GET /order/guest/{}/documents
GET /order/{}/documents/{}/document.html
GET /order/{}/documents/{}/document.pdf
POST /order/{}/invoice
POST /order/guest/{}/cancel
POST /order/order_to_cart/{}
GET /withdrawals/link/{}
POST /withdrawals
GET /returns/link/{}
GET /returns/{}/slip
GET /returns/{}/slip.pdf
GET /returns/{}/label
POST /returns/{}/photos
GET /returns/{}/photos/{}
POST /returns
`,
  user: `
GET /order/user/{}/documents
GET /withdrawals/order/{}
GET /returns/order/{}
POST /cart/user/createcart
GET /cart/user
POST /cart/user/addtocart/{}
POST /cart/user/removefromcart/{}
POST /cart/user/merge
POST /order/usercreate
GET /order/user
GET /order/user/{}
POST /order/user/{}/cancel
POST /users/logout
POST /users/change-password
GET /users/me
PUT /users
GET /users/me/export
DELETE /users/me
GET /address
POST /address
PUT /address/{}
DELETE /address/{}
POST /address/set_default/{}
POST /wishlist
GET /wishlist/{}
POST /wishlist/addtowishlist
DELETE /wishlist/removewishlistitem
`,
}

// Proves: S6.1, S6.2, R1.5, R3.1
it.each(Object.entries(CALLS_BY_ACCESS))('only these calls have the access level %s', (level, calls) => {
  const open = Object.values<Endpoint>(endpoints).filter(({ access }) => access === level)
  expect(open.map(nameOf).toSorted()).toEqual(calls.trim().split('\n').toSorted())
})
