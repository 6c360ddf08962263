import type { Found } from '../../../contract/admin/find.ts'

export type Choice = {
  kind: 'Order' | 'Product' | 'Draft' | 'Gift box' | 'Customer' | 'Screen'
  label: string
  detail?: string
  to: string
}

/**
 * Without a text every screen. Otherwise the screens whose name begins with it, then orders, products, drafts, gift
 * boxes and customers, then the screens of which another word begins with it.
 */
export function choicesOf(
  text: string,
  screens: readonly { label: string; to: string }[],
  found: Found | undefined,
): Choice[] {
  const wanted = text.trim().toLowerCase()
  const all = screens.map(({ label, to }) => ({ kind: 'Screen' as const, label, to }))
  const isFirst = ({ label }: Choice) => label.toLowerCase().startsWith(wanted)
  return [
    ...all.filter(isFirst),
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
    ...all.filter((screen) => !isFirst(screen) && startsAWord(screen.label, wanted)),
  ]
}

function startsAWord(label: string, wanted: string): boolean {
  return label
    .toLowerCase()
    .split(/\W+/)
    .some((word) => word.startsWith(wanted))
}
