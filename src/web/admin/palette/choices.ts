import type { Found } from '../../../contract/admin/find.ts'

export type Choice = {
  kind: 'Order' | 'Product' | 'Draft' | 'Gift box' | 'Customer' | 'Screen'
  label: string
  detail?: string
  to: string
}

type Screen = { label: string; to: string; detail?: string; words?: string }

/**
 * Without a text every screen. Otherwise the screens whose name begins with it, then orders, products, drafts, gift
 * boxes and customers, then the screens of which each of its words begins a word, also of what they have.
 */
export function choicesOf(text: string, screens: readonly Screen[], found: Found | undefined): Choice[] {
  const wanted = text.trim().toLowerCase()
  const screen = ({ label, to, detail }: Screen) => ({
    kind: 'Screen' as const,
    label,
    to,
    ...(detail && { detail }),
  })
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
      .filter((one) => !isFirst(one) && haveWords([one.label, one.words].join(' '), wanted))
      .map(screen),
  ]
}

/** Whether each word of what is wanted begins one of the words. */
function haveWords(words: string, wanted: string): boolean {
  const [each, parts] = [wordsOf(words), wordsOf(wanted)]
  return parts.length > 0 && parts.every((part) => each.some((word) => word.startsWith(part)))
}

const wordsOf = (text: string) => text.toLowerCase().split(/\W+/).filter(Boolean)
