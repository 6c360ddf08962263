import type { Found } from '../../../contract/admin/find.ts'

export type Choice = {
  kind: 'Order' | 'Product' | 'Draft' | 'Gift box' | 'Customer' | 'Screen'
  label: string
  detail?: string
  to: string
}

type Screen = { label: string; to: string; words?: string }

/**
 * Without a text every screen. Otherwise the screens whose name begins with it, then orders, products, drafts, gift
 * boxes and customers, then the screens of which another word begins with it, or a word of what they have.
 */
export function choicesOf(text: string, screens: readonly Screen[], found: Found | undefined): Choice[] {
  const wanted = text.trim().toLowerCase()
  const screen = ({ label, to }: Screen) => ({ kind: 'Screen' as const, label, to })
  const isFirst = ({ label }: Screen) => label.toLowerCase().startsWith(wanted)
  return [
    ...screens.filter(isFirst).map(screen),
    ...(found?.orders ?? []).map(({ id, code, name, status }) => ({
      kind: 'Order' as const,
      label: code,
      detail: `${name}, ${status}`,
      to: `/admin/orders?order=${id}`,
    })),
    ...(found?.products ?? []).map(({ code, name }) => ({
      kind: 'Product' as const,
      label: name,
      detail: code,
      to: `/admin/products?search=${encodeURIComponent(code)}`,
    })),
    ...(found?.drafts ?? []).map(({ id, code, name }) => ({
      kind: 'Draft' as const,
      label: name,
      detail: code,
      to: `/admin/products?show=draft&draft=${id}`,
    })),
    ...(found?.gift_boxes ?? []).map(({ id, code, name }) => ({
      kind: 'Gift box' as const,
      label: name,
      detail: code,
      to: `/admin/products?show=gift_boxes&gift_box=${id}`,
    })),
    ...(found?.customers ?? []).map(({ name, email }) => ({
      kind: 'Customer' as const,
      label: name,
      detail: email,
      to: `/admin/users?search=${encodeURIComponent(email)}`,
    })),
    ...screens
      .filter((one) => !isFirst(one) && startsAWord([one.label, one.words].join(' '), wanted))
      .map(screen),
  ]
}

function startsAWord(words: string, wanted: string): boolean {
  return words
    .toLowerCase()
    .split(/\W+/)
    .some((word) => word.startsWith(wanted))
}
