export const ENGRAVING = {
  places: ['front', 'back'],
  fonts: ['script', 'serif'],
  characters: 'A-Z a-z 0-9 &.,é',
  max_length: 12,
  price: 25,
  days: 3,
}

export const OLIVE = { place: 'back', font: 'script', text: 'Olive' }
export const THEO = { place: 'back', font: 'script', text: 'Théo' }

type Office = {
  create(more?: object): Promise<any>
  call(method: string, path: string, body?: unknown): Promise<{ status: number; body: any }>
}

/** A locket for 49.50 that can be engraved. @returns the product as the API answers it */
export async function engravableLocket(office: Office, fields: object = {}, engraving: object = ENGRAVING) {
  const { id } = await office.create({ name: 'Locket', ...fields })
  const { status, body } = await office.call('PUT', `/products/${id}/engraving/`, engraving)
  if (status !== 200) throw new Error(`the engraving was refused: ${JSON.stringify(body)}`)
  return body
}
