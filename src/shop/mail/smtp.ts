import { createTransport } from 'nodemailer'
import type { Shop } from '../shop.ts'

/**
 * Sends letters through the owner's mail server.
 * @param url smtp:// or smtps://, with user and password when the server wants them
 * @param from what letters are from: an address, or a name with its address in angle brackets
 */
export function createSmtpMail(
  url: string,
  from: string,
): Shop['mail'] & { check(): Promise<void>; close(): void } {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = from.match(/@([\w.-]+)/)?.[1] ?? 'localhost'
  return {
    async send({ id, to, subject, text, html }) {
      await transport.sendMail({
        from,
        // As an object: a comma or bracket in an address can't make it two.
        to: { name: '', address: to },
        subject,
        text,
        html,
        ...(id && { messageId: `<${id}@${domain}>` }),
        headers: { 'auto-submitted': 'auto-generated' },
      })
    },
    // Connects and logs in; no letter is sent.
    async check() {
      await transport.verify()
    },
    close: () => transport.close(),
  }
}
