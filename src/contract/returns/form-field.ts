const PARTS: Record<string, string> = {
  order_item_id: 'quantity',
  quantity: 'quantity',
  reason: 'reason',
  wish: 'wish',
  variant_id: 'wish',
  seal_unbroken: 'seal',
}

export type FormLine = { order_item_id?: string | undefined }

/** The field of a form of returns that an error is about: 'items.0.variant_id' is 'wish.{the first line}'. */
export function formField(path: string, items: FormLine[]): string {
  const [, at, part = ''] = path.split('.')
  const line = items[Number(at)]
  return line && PARTS[part] ? `${PARTS[part]}.${line.order_item_id}` : path
}
