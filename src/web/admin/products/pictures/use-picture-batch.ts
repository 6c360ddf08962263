import { useEffect, useRef, useState } from 'react'
import { CREATE_IMAGE_TYPES, MAX_IMAGES } from '../../../../contract/admin/products/product-edit.ts'
import { type FoundProduct, MAX_CODES } from '../../../../contract/admin/products/product-pictures.ts'
import { newKey } from '../../../data/cart/use-idempotency-key.ts'
import { call } from '../../../data/client.ts'
import { uploadImages } from '../../data/files.ts'
import { useReload } from '../../data/list.ts'
import { isPicture, prepareImage } from '../../parts/prepare-image.ts'
import { matchPictures, possibleCodes, stemOf } from './match-pictures.ts'

type Picture = { file: File; key: string; isSent: boolean; problem?: string }

export type BatchRow = {
  product: FoundProduct
  pictures: Picture[]
  isChosen: boolean
  /** Why it cannot be chosen. */
  refusal?: string
}

/** Pictures for many products: matched by code, sent one by one, so that a retry sends only what is missing. */
export function usePictureBatch() {
  const [rows, setRows] = useState<BatchRow[]>()
  const [strangers, setStrangers] = useState<string[]>([])
  const [problem, setProblem] = useState('')
  const [isSending, setSending] = useState(false)
  const isClosed = useRef(false)
  useEffect(() => {
    isClosed.current = false
    return () => {
      isClosed.current = true
    }
  }, [])
  const reload = useReload('products')
  const change = (id: string, edit: (row: BatchRow) => BatchRow) =>
    setRows((current) => current?.map((row) => (row.product.id === id ? edit(row) : row)))

  const choose = async (files: File[]) => {
    setProblem('')
    try {
      const pictures = files.filter(isPicture)
      if (pictures.length === 0) throw new Error('There are no pictures among these files.')
      const products = await findProducts(possibleCodes(pictures.map(({ name }) => name)))
      const matched = matchPictures(pictures, products)
      setRows(matched.matches.map(rowOf))
      setStrangers(matched.strangers.map(({ name }) => name))
    } catch (error) {
      setProblem((error as Error).message)
    }
  }
  const sendPicture = async ({ product: { id } }: BatchRow, picture: Picture) => {
    const outcome = await prepareImage(picture.file, CREATE_IMAGE_TYPES)
      .then((file) => uploadImages({ id }, [file], { onProgress: () => {}, idempotencyKey: picture.key }))
      .then(
        () => ({ isSent: true }),
        (error: Error) => ({ problem: error.message }),
      )
    change(id, (row) => ({
      ...row,
      pictures: row.pictures.map(({ problem: _, ...one }) =>
        one.key === picture.key ? { ...one, ...outcome } : one,
      ),
    }))
  }
  const send = async () => {
    setSending(true)
    for (const row of rows ?? []) {
      for (const picture of row.pictures) {
        if (isClosed.current) break
        if (row.isChosen && !picture.isSent) await sendPicture(row, picture)
      }
    }
    setSending(false)
    await reload()
  }
  return { rows, strangers, problem, isSending, choose, send, toggle: (id: string) => change(id, toggled) }
}

function toggled(row: BatchRow): BatchRow {
  return { ...row, isChosen: !row.isChosen }
}

async function findProducts(codes: string[]): Promise<FoundProduct[]> {
  const found: FoundProduct[] = []
  for (let at = 0; at < codes.length; at += MAX_CODES) {
    const body = { codes: codes.slice(at, at + MAX_CODES) }
    found.push(...(await call('POST /admin/products/by-code/', { body })).items)
  }
  return found
}

function rowOf({ product, files }: { product: FoundProduct; files: File[] }): BatchRow {
  const present = new Set(product.file_names.map(stemOf))
  const pictures = files.map((file) => ({ file, key: newKey(), isSent: present.has(stemOf(file.name)) }))
  const missing = pictures.filter(({ isSent }) => !isSent).length
  const total = product.file_names.length + missing
  if (missing === 0) return { product, pictures, isChosen: false, refusal: 'All of them are there already.' }
  if (total > MAX_IMAGES)
    return {
      product,
      pictures,
      isChosen: false,
      refusal: `It would have ${total} pictures: at most ${MAX_IMAGES}.`,
    }
  // Other pictures may be of the same views: the owner decides.
  const hasOthers = product.file_names.length > pictures.length - missing
  return { product, pictures, isChosen: !hasOthers }
}
