import { expect } from 'vitest'

/** The attributes of every item of the merchant feed, escaped; of repeated ones all values. */
export async function readFeed(shopUrl: string): Promise<Record<string, string[]>[]> {
  const answer = await fetch(`${shopUrl}/feeds/google.xml`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8'])
  const items = (await answer.text()).matchAll(/<item>(.*?)<\/item>/gs)
  return [...items].map(([, item = '']) => {
    const values: Record<string, string[]> = {}
    for (const [, name = '', value = ''] of item.matchAll(/<g:(\w+)>(.*?)<\/g:\1>/gs))
      values[name] = [...(values[name] ?? []), value]
    return values
  })
}
