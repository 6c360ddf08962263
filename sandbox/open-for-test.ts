import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ServerType, serve } from '@hono/node-server'
import { Hono } from 'hono'
import Stripe from 'stripe'
import { vi } from 'vitest'
import type { EnabledSandboxes } from './front-page.ts'
import { openSandbox, type Sandbox } from './sandbox.ts'
import { sandboxStripe } from './stripe/stripe-options.ts'

export const webhookSecret = 'whsec_for_tests'
type Received = { event: Stripe.Event; signature: string; body: string }

export async function openForTest() {
  const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-'))
  const shop = await receiveWebhooks()
  const clockMoved = vi.fn()
  let sandbox: Sandbox | undefined
  const server = await listen((request, env) => (sandbox as Sandbox).app.fetch(request, env))
  const port = portOf(server)
  const url = `http://127.0.0.1:${port}`
  const stripe = stripeWith(port)
  const options = { dataDir, publicUrl: url, webhookUrl: shop.url, webhookSecret, onClockMoved: clockMoved }
  sandbox = openSandbox(options)
  return {
    url,
    port,
    shop,
    stripe,
    async paidSession() {
      const { id } = await stripe.checkout.sessions.create(anOrder())
      await pay(url, id, goodCard)
      return await stripe.checkout.sessions.retrieve(id)
    },
    clockMoved,
    sandbox: () => sandbox as Sandbox,
    second: () => openSandbox(options),
    reopen: async (enabled?: EnabledSandboxes) => {
      await sandbox?.close()
      sandbox = openSandbox({ ...options, ...(enabled && { enabled }) })
    },
    pay: (session: string, fields: Record<string, string>) => pay(url, session, fields),
    press: (path: string, body: unknown) => press(url, path, body),
    close: async () => {
      await sandbox?.close()
      await Promise.all([stop(server), shop.stop()])
      rmSync(dataDir, { recursive: true })
    },
  }
}

export function stripeWith(port: number, key?: string) {
  const { apiKey, ...where } = sandboxStripe(port)
  return new Stripe(key ?? apiKey, { ...where, maxNetworkRetries: 0 })
}

export type TestBench = Awaited<ReturnType<typeof openForTest>>

export function anOrder(more: Stripe.Checkout.SessionCreateParams = {}): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    client_reference_id: 'order-1',
    metadata: { order_id: 'order-1' },
    payment_intent_data: { metadata: { order_id: 'order-1' } },
    customer_email: 'ada@example.com',
    line_items: [
      {
        quantity: 2,
        price_data: { currency: 'gbp', unit_amount: 365, product_data: { name: 'Pearl drop' } },
      },
      { quantity: 1, price_data: { currency: 'gbp', unit_amount: 500, product_data: { name: 'Shipping' } } },
    ],
    success_url: 'http://shop.test/success/order-1?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://shop.test/cart/order-1',
    ...more,
  }
}

export const goodCard = { card_number: '4242 4242 4242 4242', exp: '12 / 34', cvc: '123' }

async function receiveWebhooks() {
  const received: Received[] = []
  const state = { answers: [] as number[], pause: 0 }
  const app = new Hono()
  app.post('/webhook', async (c) => {
    const body = await c.req.text()
    const signature = c.req.header('stripe-signature') ?? ''
    await sleep(state.pause)
    received.push({ event: JSON.parse(body), signature, body })
    return new Response(null, { status: state.answers.shift() ?? 200 })
  })
  const server = await listen(app.fetch)
  return {
    url: `http://127.0.0.1:${portOf(server)}/webhook`,
    received,
    types: () => received.map(({ event }) => event.type),
    refuseNext: (...answers: number[]) => state.answers.push(...answers),
    slowDown: (ms: number) => {
      state.pause = ms
    },
    stop: () => stop(server),
  }
}

function listen(fetch: Parameters<typeof serve>[0]['fetch']): Promise<ServerType> {
  return new Promise((resolve) => {
    const server = serve({ fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(server))
  })
}

function stop(server: ServerType): Promise<void> {
  if ('closeAllConnections' in server) server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}

function portOf(server: ServerType): number {
  return (server.address() as AddressInfo).port
}

async function pay(url: string, session: string, fields: Record<string, string>) {
  const response = await fetch(`${url}/sandbox/pay/${session}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
  return { status: response.status, to: response.headers.get('location'), page: await response.text() }
}

async function press(url: string, path: string, body: unknown) {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}
