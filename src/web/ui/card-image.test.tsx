import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CardImage } from './card-image.tsx'

const markupOf = (width: number, height: number) =>
  renderToStaticMarkup(
    <CardImage
      image={{ url: '/a.jpg', srcset: '/a-160.webp 160w', width, height, placeholder: 'data:x', alt: 'A' }}
      sizes="10rem"
    />,
  )

test.each([
  [1000, 1250],
  [1000, 1000],
  [640, 1000],
])('a picture of %i × %i fills its card', (width, height) => {
  const markup = markupOf(width, height)
  expect(markup.match(/<img/g)).toHaveLength(1)
  expect(markup).not.toContain('object-contain')
})

test.each([
  [1500, 1000],
  [500, 1000],
])('a picture of %i × %i is shown whole, on one flat colour', (width, height) => {
  const markup = markupOf(width, height)
  expect(markup.match(/<img/g)).toHaveLength(1)
  expect(markup).toContain('object-contain')
  expect(markup).toContain('style="background-image:url(data:x)"')
  expect(markup).toContain('bg-[length:3200%]!')
})
