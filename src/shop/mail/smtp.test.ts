import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSmtpMail } from './smtp.ts'

type Received = { from: string; to: string[]; user: string | undefined; source: string }

const received: Received[] = []
let refuseNext: Error | undefined
const REPLIES: Record<string, number> = { 'gone@example.com': 550, 'busy@example.com': 451 }
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: ({ address }, _session, done) => {
    const responseCode = REPLIES[address]
    if (!responseCode) return done()
    return done(Object.assign(new Error('No such user'), { responseCode }))
  },
  onAuth: ({ username, password }, _session, done) =>
    password === 'p@ss' ? done(null, { user: username }) : done(new Error('wrong password')),
  onData(stream, { envelope, user }, done) {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      if (refuseNext) {
        const refusal = refuseNext
        refuseNext = undefined
        return done(refusal)
      }
      const from = envelope.mailFrom ? envelope.mailFrom.address : ''
      const to = envelope.rcptTo.map(({ address }) => address)
      received.push({ from, to, user: user as string | undefined, source: Buffer.concat(chunks).toString() })
      return done()
    })
  },
})
let url = ''

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  url = `smtp://owner:p%40ss@127.0.0.1:${(server.server.address() as AddressInfo).port}`
})
afterAll(() => new Promise<void>((resolve) => server.close(resolve)))

const email = {
  id: 'd2719c4f-0b57-44f4-9b38-5f0d2f4f5a11',
  to: 'ada@example.com',
  subject: 'Your order is confirmed',
  text: 'Thank you. £12.50',
  html: '<p>Thank you. £12.50</p>',
}

test('an e-mail reaches the mail server as text and HTML', async () => {
  const mail = createSmtpMail(url, 'Vitrine <shop@example.com>')
  await mail.send(email)
  mail.close()
  const [got] = received
  expect(got).toMatchObject({ from: 'shop@example.com', to: ['ada@example.com'], user: 'owner' })
  for (const part of [
    'Vitrine <shop@example.com>',
    'text/plain',
    'text/html',
    'Your order is confirmed',
    `<${email.id}@example.com>`,
  ]) {
    expect(got?.source).toContain(part)
  }
})

test('an image is sent inside the e-mail, where its HTML shows it', async () => {
  const mail = createSmtpMail(url, 'shop@example.com')
  const images = [{ cid: 'olive', content: Buffer.from('a PNG') }]
  await mail.send({ ...email, html: '<img src="cid:olive">', images })
  mail.close()
  const source = received.at(-1)?.source ?? ''
  for (const part of ['multipart/related', 'Content-ID: <olive>', 'image/png', 'Content-Disposition: inline'])
    expect(source).toContain(part)
  expect(source).toContain(Buffer.from('a PNG').toString('base64'))
})

test('an address or subject cannot add a recipient or a header', async () => {
  const mail = createSmtpMail(url, 'shop@example.com')
  const before = received.length
  await mail.send({ ...email, to: 'a@example.com, b@example.com' }).catch(() => {})
  await mail.send({ ...email, subject: 'Hello\r\nBcc: c@example.com' }).catch(() => {})
  mail.close()
  const sent = received.slice(before)
  const recipients = sent.flatMap(({ to }) => to)
  expect(recipients).not.toContain('b@example.com')
  expect(recipients).not.toContain('c@example.com')
  expect(sent.some(({ source }) => /^Bcc:/im.test(source))).toBe(false)
})

test('a refusal by the mail server is thrown, so that the job retries', async () => {
  const mail = createSmtpMail(url, 'shop@example.com')
  refuseNext = new Error('mailbox is full')
  await expect(mail.send(email)).rejects.toThrow('mailbox is full')
  await mail.send(email)
  mail.close()
})

// Proves: R5.67
test.each(Object.entries(REPLIES))('the refusal of %s has the code %i', async (to, responseCode) => {
  const mail = createSmtpMail(url, 'shop@example.com')
  await expect(mail.send({ ...email, to })).rejects.toMatchObject({ code: 'EENVELOPE', responseCode })
  mail.close()
})

// Proves: R5.67
test('the refusal of an e-mail for its content has a code of its own', async () => {
  const mail = createSmtpMail(url, 'shop@example.com')
  refuseNext = Object.assign(new Error('This is spam'), { responseCode: 554 })
  await expect(mail.send(email)).rejects.toMatchObject({ code: 'EMESSAGE', responseCode: 554 })
  mail.close()
})
