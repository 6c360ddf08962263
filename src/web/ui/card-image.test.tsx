import { expect, it } from 'vitest'
import { renderMarkup } from '../../../tests/support/render-component.tsx'
import { CardImage } from './card-image.tsx'

const PADDED = /\bobject-contain\b/
// One pixel of the placeholder, which is 32 pixels wide, covers the frame.
const CORNER_COLOUR = /\bbg-position-\[0_0\]! bg-\[length:3200%\]!/

// Proves: R13.323
it.each([
  ['tall', 500, 1000, true],
  ['two thirds', 667, 1000, false],
  ['4:5', 800, 1000, false],
  ['square', 1000, 1000, false],
  ['wider than square', 1050, 1000, true],
  ['wide', 1500, 1000, true],
])(
  'a card crops a picture that is nearly 4:5 or square, and pads others: %s',
  (_, width, height, isPadded) => {
    const image = { url: '/a.jpg', srcset: '', width, height, placeholder: 'data:,', alt: 'A ring' }
    const markup = renderMarkup(<CardImage image={image} sizes="45vw" />)
    expect(PADDED.test(markup)).toBe(isPadded)
    expect(CORNER_COLOUR.test(markup)).toBe(isPadded)
  },
)
