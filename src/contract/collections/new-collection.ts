import type { AdminCollection } from './collection.ts'
import { NO_CONDITIONS } from './conditions.ts'

/** What a form starts with, and the fields that a call leaves out. */
export const NEW_COLLECTION: Omit<AdminCollection, 'id' | 'image' | 'products'> = {
  name: '',
  slug: '',
  description: '',
  image_id: null,
  seo_title: null,
  seo_description: null,
  draft: false,
  starts_on: null,
  ends_on: null,
  by_rule: false,
  ...NO_CONDITIONS,
  gift_for: null,
  gift_occasion: null,
  product_ids: [],
}
