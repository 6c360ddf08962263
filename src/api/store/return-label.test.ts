import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { eventually } from '../../../tests/support/harness.ts'
import { add, newCustomer, orderAsCustomer } from '../../../tests/support/orders/checkout.ts'
import { findEmail } from '../../../tests/support/orders/order-calls.ts'
import { addProduct, becomes, paidOrder, pay } from '../../../tests/support/orders/placed-order.ts'
import { endAccount, returnCalls, take } from '../../../tests/support/orders/returns.ts'
import { setUpOrderShop } from '../../../tests/support/set-up-shop.ts'
import { signInAdmin } from '../../../tests/support/sign-in.ts'
import { imageFilesOf } from '../../shop/catalog/images/image-widths.ts'
import { paint } from '../../shop/catalog/images/test-images.ts'

const { shop, olive } = setUpOrderShop()
const calls = () => returnCalls(shop, olive)
const png = () => paint(120, 200).png().toBuffer()
const jpeg = () => paint(120, 200).jpeg().toBuffer()
const pdf = (text = 'label') => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`)

async function upload(id: string, files: Uint8Array[], token?: string) {
  const body = new FormData()
  for (const bytes of files) body.append('files', new Blob([new Uint8Array(bytes)]), 'label.pdf')
  const caller = token ?? (await signInAdmin(shop, 'Olive'))
  const headers = { authorization: `Bearer ${caller}` }
  const response = await fetch(`${shop.url}/api/v1/returns/${id}/label/`, { method: 'POST', body, headers })
  return { status: response.status, body: (await response.json()) as any }
}

async function read(id: string, query = '', token?: string) {
  const response = await fetch(`${shop.url}/api/v1/returns/${id}/label/${query}`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
  const type = response.headers.get('content-type')
  return { status: response.status, type, bytes: Buffer.from(await response.arrayBuffer()), response }
}

/** A guest's return of one piece. */
async function asked() {
  const { sentOrder, linkFor, ask } = calls()
  const order = await sentOrder([1])
  const token = await linkFor(order)
  const { body } = await ask(token, [take(order.items[0])])
  return { ...order, orderId: order.id, id: body.id as string, token }
}

const slipQuery = (text: string) => new URL(text.match(/https?:\S+\/slip\S+/)?.[0] ?? '').search
const storedLabels = async () => {
  const names = await readdir(join(shop.dataDir, 'media'), { recursive: true }).catch(() => [])
  return names.filter((name) => /^private\/..\/[0-9a-f]{32}\.(pdf|png|jpg)$/.test(name))
}

// Proves: R13.163, R13.164
it('a label that is uploaded first comes with the approval', async () => {
  const { id, token, email, orderId } = await asked()
  const label = await png()
  const { status, body } = await upload(id, [label])
  expect([status, body.label, body.state]).toEqual([201, 'png', 'requested'])
  expect((await read(id, `?token=${token}`)).status).toBe(404)
  expect((await read(id, '', await signInAdmin(shop, 'Olive'))).bytes).toEqual(label)
  await calls().act(id, 'approve')
  const mail = await findEmail(shop, email, 'Your return is approved')
  expect(mail.text).toContain('and the shipping label on it')
  expect(mail.text).toContain('Print slip and label')
  for (const query of [slipQuery(mail.text), `?token=${token}`, `?order=${orderId}`]) {
    const found = await read(id, query)
    expect([found.status, found.type, found.bytes.equals(label)]).toEqual([200, 'image/png', true])
    expect(found.response.headers.get('content-disposition')).toBe('attachment; filename="label.png"')
    expect(found.response.headers.get('cache-control')).toBe('no-store')
  }
  expect((await calls().call('GET', `${id}/slip/?token=${token}`)).body.label).toBe('png')
  const page = await (await fetch(`${shop.url}/returns/${id}/slip?token=${token}`)).text()
  expect(page).toContain(`href="/api/v1/returns/${id}/label/?token=${token}"`)
  const other = await asked()
  for (const query of ['', '?token=wrong', `?token=${other.token}`, `?order=${other.orderId}`])
    expect((await read(id, query)).status).toBe(404)
})

// Proves: R13.163, R13.164, R13.171
it('one that is uploaded later is mailed, once, and replaces the one before', async () => {
  const { id, email } = await asked()
  await calls().act(id, 'approve')
  const approval = slipQuery((await findEmail(shop, email, 'Your return is approved')).text)
  expect((await read(id, approval)).status).toBe(404)
  const before = await storedLabels()
  await upload(id, [pdf('first')])
  const mail = await findEmail(shop, email, 'The shipping label for your return')
  expect((await read(id, slipQuery(mail.text))).bytes).toEqual(pdf('first'))
  expect((await upload(id, [pdf('first')])).status).toBe(201)
  const mails = `select from emails where recipient = $1 and subject like 'The shipping label%'`
  expect(await shop.sql(mails, [email])).toHaveLength(1)
  const [first] = (await storedLabels()).filter((name) => !before.includes(name))
  await shop.sql(`update returns set due_on = '2020-01-01' where id = $1`, [id])
  expect((await upload(id, [await jpeg()])).body.label).toBe('jpg')
  expect(await shop.sql(mails, [email])).toHaveLength(2)
  expect(mail.text).toMatch(/and send that by \d/)
  expect(await shop.sql(`${mails} and text like '%and send that.%'`, [email])).toHaveLength(1)
  for (const query of [approval, slipQuery(mail.text)]) {
    const found = await read(id, query)
    expect([found.status, found.type]).toEqual([200, 'image/jpeg'])
  }
  await eventually(async () => !(await storedLabels()).includes(first ?? ''))
  const { items } = (await olive.ask('GET', `/admin/log/?subject=return&subject_id=${id}`)).body
  expect(items.map(({ action }: any) => action)).toEqual(['label uploaded', 'label uploaded', 'approved'])
})

// Proves: R13.163
it('takes a whole PDF, PNG or JPEG of at most 5 MB, from an admin, until it is received', async () => {
  const { id, token } = await asked()
  const eve = await newCustomer(shop)
  expect((await upload(id, [pdf()], token)).status).toBe(401)
  expect((await upload(id, [pdf()], eve.token)).status).toBe(403)
  expect((await upload(crypto.randomUUID(), [pdf()])).status).toBe(404)
  const webp = await paint(90, 90).webp().toBuffer()
  const half = (await png()).subarray(0, 60)
  for (const bytes of [
    webp,
    half,
    Buffer.from('%PDF-1.7'),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  ]) {
    const { status, body } = await upload(id, [bytes])
    expect([status, body.errors[0].path]).toEqual([422, 'files'])
    expect(body.detail).toContain('This file is no whole PDF, PNG or JPEG')
  }
  expect((await upload(id, [])).status).toBe(422)
  expect((await upload(id, [pdf(), pdf('second')])).status).toBe(422)
  expect((await upload(id, [Buffer.alloc(5 * 1024 * 1024 + 1)])).status).toBe(413)
  await calls().act(id, 'approve')
  await calls().act(id, 'receive')
  expect((await upload(id, [pdf()])).body.detail).toBe('This return is received: it takes no label any more.')
})

// Proves: R13.164
it("is private, and goes with the customer's account", async () => {
  const { mary, id, orderId } = await calls().customersReturn()
  const before = (await storedLabels()).length
  await upload(id, [pdf(id)])
  await calls().act(id, 'approve')
  expect((await read(id, '', mary.token)).status).toBe(200)
  expect((await read(id, `?order=${orderId}`)).status).toBe(404)
  // What the backup has.
  const [stored] = await shop.sql<{ hash: string; width: number }>(
    'select i.hash, i.width from stored_images i join return_labels l using (hash) where l.return_id = $1',
    [id],
  )
  const [name] = imageFilesOf(stored?.hash ?? '', stored?.width ?? 0)
  expect(name).toBe(`private/${stored?.hash}.pdf`)
  for (const path of [name, `${stored?.hash}.pdf`])
    expect((await fetch(`${shop.url}/media/${path}`)).status).toBe(404)
  await endAccount(shop, mary.userId, orderId)
  expect(await shop.sql('select 1 from return_labels where return_id = $1', [id])).toEqual([])
  await eventually(async () => (await storedLabels()).length === before)
})

/** Paid, of two pieces. */
async function customersOrder() {
  const mary = await newCustomer(shop)
  await add(shop, mary, { productId: await addProduct(shop), quantity: 2 })
  const placed = (await orderAsCustomer(shop, mary)).body
  await pay(shop, placed.id)
  await becomes(shop, placed.order.id, { status: 'processing' })
  return { id: placed.order.id as string, email: mary.email }
}

/** Instead of sent. */
async function undelivered(recipient: string, statuses: Record<string, 'queued' | 'failed'>) {
  for (const [subject, status] of Object.entries(statuses))
    await eventually(async () => {
      const change = `update emails set status = $1, sent_at = null
        where recipient = $2 and subject like $3 || '%' and status = 'sent' returning id`
      return (await shop.sql(change, [status, recipient, subject])).length === 1
    })
}

// Proves: R13.8, R13.81, R13.171, R13.220
it('links to slip and label end once the e-mail address that they were mailed to is corrected, and a new one is mailed', async () => {
  const { linkFor, linesOf, ask, act } = calls()
  const guest = await paidOrder(shop)
  for (const order of [guest, { ...guest, ...(await customersOrder()) }]) {
    const [line] = await linesOf(order.id)
    await olive.ship(order.id, { items: [take(line)] })
    const { id } = (await ask(await linkFor(order), [take(line)])).body
    await act(id, 'approve')
    await upload(id, [pdf('first')])
    const queries = await Promise.all(
      ['Your return is approved', 'The shipping label for'].map(async (subject) =>
        slipQuery((await findEmail(shop, order.email, subject)).text),
      ),
    )
    const opened = async (query: string) => {
      const paths = [`/returns/${id}/slip`, `/api/v1/returns/${id}/slip/`, `/api/v1/returns/${id}/slip.pdf`]
      const pages = await Promise.all(paths.map((path) => fetch(shop.url + path + query)))
      return [...pages, await read(id, query)].map(({ status }) => status)
    }
    const correct = (body: object) => olive.ask('PUT', `/order/${order.id}/details/`, body)
    await correct({ last_name: 'Lovelace' })
    for (const query of queries) expect(await opened(query)).toEqual([200, 200, 200, 200])
    await undelivered(order.email, { 'Your return is approved': 'queued', 'The shipping label': 'failed' })
    const email = `right-${crypto.randomUUID()}@example.com`
    expect((await correct({ email })).status).toBe(200)
    const approval = await findEmail(shop, email, 'Your return is approved')
    const { items } = (await olive.ask('GET', `/admin/emails/?search=${order.email}`)).body
    const old = items.filter(({ kind }: any) => kind === 'order_return')
    expect(old.map(({ subject }: any) => subject.split(':')[0])).toEqual([
      'The shipping label for your return',
      'Your return request',
    ])
    expect(old[0].is_undelivered).toBe(false)
    const again = await olive.ask('POST', `/admin/emails/${old[0].id}/resend/`)
    expect([again.status, again.body.detail]).toEqual([
      409,
      'The link of this e-mail has ended: its return is closed, or the address was corrected.',
    ])
    await upload(id, [pdf('second')])
    for (const query of queries) expect(await opened(query)).toEqual([404, 404, 404, 404])
    const mail = await findEmail(shop, email, 'The shipping label for')
    for (const { text } of [approval, mail])
      expect(await opened(slipQuery(text))).toEqual([200, 200, 200, 200])
  }
})
