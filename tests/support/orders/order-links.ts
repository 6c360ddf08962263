import { randomBytes } from 'node:crypto'
import { tokenHash } from '../../../src/shop/account/email/email-token.ts'
import type { TestShop } from '../harness.ts'

/** As a mailed link to withdraw or return, without the e-mail. @returns its token */
export async function linkFor({ shop, sql }: TestShop, { id }: { id: string }): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = shop.clock.now()
  await sql(
    `insert into order_links (token_hash, order_id, expires_at) values ($1, $2, $3::timestamptz + interval '1 day')`,
    [tokenHash(token), id, now],
  )
  return token
}
