import { createTransport } from 'nodemailer'
import type { Shop } from '../shop.ts'

/** @param from an address, or a name with an address in angle brackets */
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
    async send({ id, to, subject, text, html, images = [] }) {
      await transport.sendMail({
        from,
        // An object, so that a comma in the address cannot add a recipient.
        to: { name: '', address: to },
        subject,
        text,
        html,
        attachments: images.map(({ cid, content }) => ({
          cid,
          content,
          filename: 'engraving.png',
          contentDisposition: 'inline',
        })),
        ...(id && { messageId: `<${id}@${domain}>` }),
        headers: { 'auto-submitted': 'auto-generated' },
      })
    },
    async check() {
      await transport.verify()
    },
    close: () => transport.close(),
  }
}
