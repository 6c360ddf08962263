import { expect, it } from 'vitest'
import { endpoints } from './endpoints.ts'

// The specification's section 7. Every call answers with and without its trailing slash.
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

const declared = new Set(
  Object.values(endpoints).map(
    ({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}').replace(/\/$/, '')}`,
  ),
)

it.each(CALLS.trim().split('\n'))('%s is a call of this shop', (call) => {
  expect(declared).toContain(call)
})
