import { afterAll, beforeAll, expect, test } from 'vitest'
import { openForTest, type TestBench } from '../open-for-test.ts'

let bench: TestBench
beforeAll(async () => {
  bench = await openForTest()
})
afterAll(() => bench.close())

// Proves: R6.10
test('lists messages newest first and filters by address', async () => {
  await send('ada@example.com', 'First')
  await send('Ben@Example.com', 'Second')
  await send('ADA@example.com', 'Third')
  expect((await mails('')).map((mail) => mail.subject)).toEqual(['Third', 'Second', 'First'])
  expect((await mails('?to=Ada@Example.com')).map((mail) => mail.subject)).toEqual(['Third', 'First'])
  const [mail] = await mails('?to=ben@example.com')
  expect(mail).toMatchObject({ to: 'Ben@Example.com', text: 'Hello', html: '<p>Hello</p>' })
  expect(Date.parse(mail?.sent_at ?? '')).not.toBeNaN()
  expect(await mails('?to=unknown@example.com')).toEqual([])
})

test('messages survive a restart', async () => {
  await send('keep@example.com', 'Kept')
  await bench.reopen()
  expect(await mails('?to=keep@example.com')).toHaveLength(1)
})

test('a message cannot run scripts', async () => {
  await send(
    'eve@example.com',
    '<script>alert(1)</script>',
    '<html><head></head><body><script>alert(2)</script></body></html>',
  )
  const [mail] = await mails('?to=eve@example.com')
  const page = await (await fetch(`${bench.url}/sandbox/mail/${mail?.id}`)).text()
  expect(page).not.toContain('<script')
  const alone = await fetch(`${bench.url}/sandbox/mail/${mail?.id}.html`)
  const policy = alone.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toMatch(/^sandbox(?![^;]*allow-(scripts|same-origin))/)
  expect(await alone.text()).toContain('<base target="_blank">')
})

test('an unknown message is a 404', async () => {
  expect((await fetch(`${bench.url}/sandbox/mail/99999`)).status).toBe(404)
  expect((await fetch(`${bench.url}/sandbox/mail/99999.html`)).status).toBe(404)
})

test('the front page and the mailbox open', async () => {
  expect(await (await fetch(`${bench.url}/sandbox`)).text()).toContain('4242 4242 4242 4242')
  expect(await (await fetch(`${bench.url}/sandbox/mail/`)).text()).toContain('Mailbox')
  for (const asset of ['base.css', 'pay.css', 'inter.woff2', 'cormorant.woff2'])
    expect((await fetch(`${bench.url}/sandbox/assets/${asset}`)).status).toBe(200)
  expect((await fetch(`${bench.url}/sandbox/assets/constructor`)).status).toBe(404)
})

// Proves: R6.14
test.each([
  ['refuse', { code: 'EENVELOPE', responseCode: 550 }],
  ['defer', { code: 'EENVELOPE', responseCode: 451 }],
  ['down', { syscall: 'connect' }],
])('the mail server is in the mode %s for one address or for all', async (mode, error) => {
  const choose = (body: object) => bench.press('/sandbox/smtp', body)
  expect(await choose({ mode, to: 'Gone@example.com' })).toMatchObject({
    status: 200,
    body: { mode, to: 'Gone@example.com' },
  })
  await expect(send('gone@example.com', 'Lost')).rejects.toMatchObject(error)
  await send(`${mode}@example.com`, 'Kept')
  await choose({ mode })
  await bench.reopen()
  await expect(send(`${mode}@example.com`, 'Lost')).rejects.toMatchObject(error)
  expect((await choose({ mode: 'up' })).body).toEqual({ mode: 'up' })
  await send(`${mode}@example.com`, 'Kept, too')
  expect((await mails(`?to=${mode}@example.com`)).map(({ subject }) => subject)).toEqual([
    'Kept, too',
    'Kept',
  ])
  expect(await mails('?to=gone@example.com')).toEqual([])
})

test('the mail server refuses an unknown mode, and its switches are on the front page', async () => {
  expect((await bench.press('/sandbox/smtp', { mode: 'lost' })).status).toBe(422)
  expect((await bench.press('/sandbox/smtp', { mode: 'down', to: 5 })).status).toBe(422)
  await bench.reopen({ payments: false, mail: true })
  expect((await bench.press('/sandbox/smtp', { mode: 'up' })).status).toBe(200)
  expect(await (await fetch(`${bench.url}/sandbox`)).text()).toContain(
    '{&quot;mode&quot;: &quot;refuse&quot;}',
  )
  await bench.reopen()
})

function send(to: string, subject: string, html = '<p>Hello</p>') {
  return bench.sandbox().mail.send({ to, subject, text: 'Hello', html })
}

async function mails(query: string): Promise<{ id: number; to: string; subject: string; sent_at: string }[]> {
  return (await fetch(`${bench.url}/sandbox/mail.json${query}`)).json()
}
