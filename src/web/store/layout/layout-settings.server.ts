import type { PublicSettings } from '../../../contract/admin/settings.ts'

/** The settings that every page shows, without the long texts. */
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
