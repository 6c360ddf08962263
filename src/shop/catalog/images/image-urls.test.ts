import { expect, test } from 'vitest'
import { imageResponse } from './image-urls.ts'

const hash = '0123456789abcdef0123456789abcdef'
const row = { id: 7, hash, height: 100, placeholder: 'data:image/webp;base64,AA==', alt: 'Gold ring' }

// Proves: R3.18
test.each([
  [100, [100]],
  [160, [160]],
  [500, [160, 320, 500]],
  [1000, [160, 320, 480, 640, 1000]],
  [1280, [160, 320, 480, 640, 960, 1280]],
  [2560, [160, 320, 480, 640, 960, 1280, 1920, 2560]],
])('srcset of an image %d wide: %j', (width, widths) => {
  expect(imageResponse({ ...row, width })).toEqual({
    id: 7,
    url: `/media/${hash}.jpg`,
    width,
    height: 100,
    placeholder: row.placeholder,
    alt: 'Gold ring',
    srcset: widths.map((step) => `/media/${hash}-${step}.webp ${step}w`).join(', '),
  })
})
