import { join } from 'node:path'
import content from './catalogue.json' with { type: 'json' }

/** Prices in major units; `days_valid` counts from the day on which the catalogue is loaded. */
export type DemoCatalogue = {
  brands: { name: string; description: string }[]
  categories: DemoCategory[]
  products: DemoProduct[]
  promos: { code: string; discount: number; days_valid: number }[]
  collections: DemoCollection[]
  banners: { title: string; image: string }[]
  about_image: string
}

type DemoCategory = {
  name: string
  description: string
  parent?: string
  image?: string
  return_right?: string
}

export type DemoProduct = {
  name: string
  code: string
  description: string
  price: number
  /** The former price of a piece without options. */
  compare_at_price?: number
  stock_quantity: number
  brand: string
  category: string
  images: string[]
  facts: DemoFacts
  engraving?: {
    places: string[]
    fonts: string[]
    characters: string
    max_length: number
    price: number
    days: number
  }
  options?: DemoOption[]
  /** Price is the lowest of these, stock that of all. */
  variants?: {
    code: string
    price: number
    compare_at_price?: number
    stock_quantity: number
    values: string[]
  }[]
}

/** `products` are codes, in order; without them all that fits the conditions. */
type DemoCollection = {
  name: string
  description: string
  products?: string[]
  new_days?: number
  max_price?: number
  category?: string
  engravable?: boolean
  /** Answers of the gift finder. */
  gift_for?: string
  gift_occasion?: string
}

/** By the keys of src/contract/facts/fact-kinds.ts. */
export type DemoFacts = Record<string, string | number | string[] | undefined>

/** `facts` and the picture at the place `image` belong to the variants of a value. */
export type DemoOption = {
  name: string
  kind: string
  values: { value: string; swatch?: string; facts?: DemoFacts; image?: number }[]
}

/** Written by `npm run demo:prepare`: the prepared product images, and a hash of each decoration's source. */
export type PictureManifest = {
  products: Record<string, { hash: string; width: number; height: number; placeholder: string }>
  decoration: Record<string, string>
}

export const catalogue: DemoCatalogue = content

export const PICTURES_FILE = join(import.meta.dirname, 'pictures.json')

export function imageOf(name: string): string {
  return join(import.meta.dirname, 'images', name)
}

export function preparedFile(name: string): string {
  return join(import.meta.dirname, 'media', name)
}
