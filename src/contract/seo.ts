import { z } from 'zod'
import { optionalLine } from './fields.ts'

export const SEO_TITLE_LENGTH = 120
export const SEO_DESCRIPTION_LENGTH = 320

const seoText = (max: number) =>
  optionalLine(max)
    .transform((text) => text || null)
    .nullish()

/** For search engines. Absent: unchanged. Empty: the name, and the beginning of the description. */
export const seoFields = {
  seo_title: seoText(SEO_TITLE_LENGTH),
  seo_description: seoText(SEO_DESCRIPTION_LENGTH),
}

export const seo = { seo_title: z.string().nullable(), seo_description: z.string().nullable() }
