import { Agent, request } from 'node:http'
import type { Statement } from './serve-shop.ts'

type Scenario = 'cart' | 'order'

export type VisitTask = { scenario: Scenario; port: number; products: string[]; isFloor?: boolean }

/** What one visit sent to the database, call by call, and the ids in it that another visit has its own of. */
export type RecordedVisit = { calls: Statement[][]; ids: VisitIds }

export type VisitIds = { guest: string; cart: string; order: string; session: string; products: string[] }

const agent = new Agent({ keepAlive: true, maxSockets: 16 })

/**
 * One visitor: 'cart' is a new guest cart and one item; 'order' a cart, two items, an order with its payment session.
 * @param after done after each call
 */
export async function visit(
  { scenario, port, products: all, isFloor = false }: VisitTask,
  round: number,
  after?: () => Promise<void>,
): Promise<VisitIds> {
  const products = [0, 1].map((offset) => all[(round * 2 + offset) % all.length] ?? '')
  const ids: VisitIds = { guest: '', cart: '', order: '', session: '', products }
  let calls = 0
  const post = async (path: string, body: object) => {
    const made = isFloor ? await send(port, `/visit/${calls}`, ids) : await send(port, `/api/v1${path}`, body)
    calls++
    await after?.()
    return made
  }
  const guest = (await post('/cart/guest/createcart/', {})) as { id: string; cart: { id: string } }
  Object.assign(ids, { guest: guest.id, cart: guest.cart.id })
  for (const product_id of scenario === 'cart' ? products.slice(0, 1) : products)
    await post(`/cart/guest/addtocart/${ids.cart}/${ids.guest}/`, { product_id, quantity: 1 })
  if (scenario === 'cart') return ids
  const placed = (await post('/order/guestcreate/', orderOf(ids.guest))) as {
    id: string
    order: { id: string }
  }
  return { ...ids, order: placed.order?.id, session: placed.id }
}

function orderOf(guestId: string) {
  return {
    guest_id: guestId,
    payment_processor: 'stripe',
    delivery_type: 'standard',
    shipping_address: {
      address: '1 High Street',
      city: 'York',
      state: 'Yorkshire',
      postal_code: 'YO1 1AA',
      country: 'UK',
    },
    guest: { first_name: 'Ann', last_name: 'Bench', email: 'ann@example.com', phone_number: '01904 000000' },
  }
}

function send(port: number, path: string, body: object): Promise<object> {
  const payload = JSON.stringify(body)
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }
  return new Promise((resolve, reject) => {
    const call = request({ agent, port, host: '127.0.0.1', method: 'POST', path, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        if ((answer.statusCode ?? 500) >= 300) reject(new Error(`${answer.statusCode} ${text}`))
        else resolve(JSON.parse(text) as object)
      })
    })
    call.on('error', reject)
    call.end(payload)
  })
}
