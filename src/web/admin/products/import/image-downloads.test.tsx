import { expect, it } from 'vitest'
import { renderMarkup, renderTexts } from '../../../../../tests/support/render-component.tsx'
import { ImageDownloads } from './image-downloads.tsx'

const ring = { product_id: 'a', code: 'R-1', name: 'Ring', queued_at: '2026-11-28T10:00:00.000Z' }
const problems = [{ url: 'https://a.example/1.jpg', message: 'Its address answered with the error 404.' }]
const show = (items: object[]) => ({
  answers: [[['admin', 'image-downloads'], { items, total: items.length }]] as [string[], unknown][],
})

// Proves: R9.172
it('has a line a product with what was added and why something failed', () => {
  const done = { ...ring, queued: 0, done: 2, failed: 1, problems }
  expect(renderTexts(<ImageDownloads />, show([done]))).toEqual([
    'Pictures of imports',
    'Ring (R-1): ',
    '2 added, 1 failed',
    'Its address answered with the error 404. https://a.example/1.jpg',
  ])
  const waiting = { ...ring, queued: 3, done: 0, failed: 0, problems: [] }
  expect(renderTexts(<ImageDownloads />, show([waiting]))).toContain('Pictures: 3 still to download…')
})

it('shows nothing before the first import with pictures', () => {
  expect(renderMarkup(<ImageDownloads />, show([]))).toBe('')
})
