import type { PublicSettings } from '../../../contract/admin/settings.ts'

/** What the owner has written that every page of the shop shows; the long texts are their own pages' matter. */
export function layoutSettings({
  address,
  phones,
  email,
  opening_days,
  opening_hours,
  footer_text,
  copyright,
  banner,
}: PublicSettings) {
  return { address, phones, email, opening_days, opening_hours, footer_text, copyright, banner }
}

export type LayoutSettings = ReturnType<typeof layoutSettings>
