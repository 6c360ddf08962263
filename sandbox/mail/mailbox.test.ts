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

function send(to: string, subject: string, html = '<p>Hello</p>') {
  return bench.sandbox().mail.send({ to, subject, text: 'Hello', html })
}

async function mails(query: string): Promise<{ id: number; to: string; subject: string; sent_at: string }[]> {
  return (await fetch(`${bench.url}/sandbox/mail.json${query}`)).json()
}
