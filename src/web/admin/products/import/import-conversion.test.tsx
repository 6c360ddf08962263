import { expect, it } from 'vitest'
import { renderMarkup, renderTexts } from '../../../../../tests/support/render-component.tsx'
import { ImportConversion } from './import-conversion.tsx'

const shopify = {
  source: 'shopify' as const,
  new_brands: ['Larkspur & Lane'],
  new_categories: ['Rings', 'Hoops'],
  images: 120,
  image_urls: ['https://images.example/1.jpg', 'https://images.example/2.jpg'],
  image_hosts: [
    { host: 'images.example', images: 119 },
    { host: '', images: 1 },
  ],
  downloading: 0,
  notes: ['1 compare-at price is left out.'],
}

// Proves: R9.88
it('lists what the file of another shop creates and what it leaves out', () => {
  expect(renderTexts(<ImportConversion conversion={shopify} />)).toEqual([
    'This is a product export of Shopify.',
    'New brands: Larkspur & Lane.',
    'New categories: Rings, Hoops.',
    '1 compare-at price is left out.',
    '120 pictures are named in the file: 119 at images.example, 1 without a web address.',
    'The first 2 addresses',
    'https://images.example/1.jpg',
    'https://images.example/2.jpg',
  ])
})

it('links to no address of the file', () => {
  const bare = { ...shopify, new_brands: [], new_categories: [], notes: [] }
  const markup = renderMarkup(
    <ImportConversion conversion={{ ...bare, images: 1, image_urls: ['https://a.example'] }} />,
  )
  expect(markup).toContain('1 picture is named')
  expect(markup).not.toMatch(/href=|src=|New /)
})
