import { expect, it } from 'vitest'
import { renderMarkup, renderTexts } from '../../../../tests/support/render-component.tsx'
import { EMAIL_KINDS, type SentEmail } from '../../../contract/admin/outbox.ts'
import { emailKindName } from './email-kind-name.ts'
import OutboxPage from './outbox.tsx'

const email: SentEmail = {
  ...{ id: 'an-id', kind: 'order_shipped', order: null, subject: 'Shipped', status: 'queued' },
  ...{ recipient: 'ada@example.com', next_recipient: 'ada@example.com', is_undelivered: true, attempts: 3 },
  ...{ error: '451 Try later', created_at: '2026-01-01T00:00:00Z', sent_at: null },
}

function placeOf(items: SentEmail[]) {
  const query = { skip: '0', limit: '10', status: '', kind: '', search: '' }
  const answers: [unknown[], unknown][] = [
    [['admin', 'emails', query], { items, total: items.length, criteria: '' }],
  ]
  return { path: '/admin/outbox', answers }
}

// Proves: R5.68
it.each([
  [{ status: 'queued' }, ['Not delivered, trying again', '451 Try later (3\u00a0tries)']],
  [{ status: 'failed', error: '550 Gone', attempts: 1 }, ['failed', '550 Gone (1\u00a0try)']],
  [{ status: 'queued', is_undelivered: false, attempts: 1 }, ['queued', '451 Try later (1\u00a0try)']],
] as const)('the outbox says of an e-mail that is %j how its delivery went', (change, status) => {
  const texts = renderTexts(<OutboxPage />, placeOf([{ ...email, ...change }]))
  const at = texts.indexOf(status[0])
  expect(texts.slice(at, at + 2)).toEqual(status)
})

// Proves: R5.91
it('the outbox filters by kind, or by a group of kinds', () => {
  const markup = renderMarkup(<OutboxPage />, placeOf([]))
  const id = /<label for="([^"]*)"[^>]*>Kind</.exec(markup)?.[1]
  const select = markup.split('<select ').find((part) => part.includes(`id="${id}"`)) ?? ''
  const groups = [...select.matchAll(/<optgroup label="([^"]*)">(.*?)<\/optgroup>/g)].map(
    ([, label, options = '']) => [label, [...options.matchAll(/value="([^"]*)"/g)].map(([, value]) => value)],
  )
  expect(groups).toEqual([
    ['To shoppers', ['orders', ...EMAIL_KINDS.orders]],
    ['About accounts', ['accounts', ...EMAIL_KINDS.accounts]],
    ['To the owner', ['owner', ...EMAIL_KINDS.owner]],
  ])
  for (const words of ['>All to the owner<', `>${emailKindName('low_stock')}<`])
    expect(select).toContain(words)
})
