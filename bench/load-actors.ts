import { Agent, request } from 'node:http'

/**
 * A child of the bench: shoppers who do several calls in a row, sixteen at once, over kept-alive connections.
 * 'cart': a new guest cart and one item; 'order': a cart, two items, an order with its payment session.
 */

type Task = { scenario: 'cart' | 'order'; port: number; seconds: number; products: string[] }

const agent = new Agent({ keepAlive: true, maxSockets: 16 })

process.on('message', async (task: Task | 'close') => {
  if (task === 'close') process.exit()
  process.send?.(await run(task))
})
process.send?.('ready')

async function run(task: Task) {
  const times: number[] = []
  let errors = 0
  const end = performance.now() + task.seconds * 1000
  const shop = async (actor: number) => {
    for (let round = actor; performance.now() < end; round += 16) {
      const start = performance.now()
      const isDone = await visit(task, round).catch(() => false)
      if (isDone) times.push(performance.now() - start)
      else errors++
    }
  }
  await Promise.all(Array.from({ length: 16 }, (_, actor) => shop(actor)))
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { rate: times.length / task.seconds, p50: at(0.5), p99: at(0.99), errors }
}

async function visit({ scenario, port, products }: Task, round: number): Promise<boolean> {
  const guest = (await post(port, '/cart/guest/createcart/', {})) as { id: string; cart: { id: string } }
  for (const offset of scenario === 'cart' ? [0] : [0, 1]) {
    const product_id = products[(round * 2 + offset) % products.length]
    await post(port, `/cart/guest/addtocart/${guest.cart.id}/${guest.id}/`, { product_id, quantity: 1 })
  }
  if (scenario === 'order') await post(port, '/order/guestcreate/', orderOf(guest.id))
  return true
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

function post(port: number, path: string, body: object): Promise<object> {
  const payload = JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const call = request(
      {
        agent,
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: `/api/v1${path}`,
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) },
      },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk) => chunks.push(chunk))
        answer.on('end', () => {
          if ((answer.statusCode ?? 500) >= 300)
            reject(new Error(`${answer.statusCode} ${Buffer.concat(chunks)}`))
          else resolve(JSON.parse(Buffer.concat(chunks).toString()) as object)
        })
      },
    )
    call.on('error', reject)
    call.end(payload)
  })
}
