import { type LabelKind, labelKind } from '../../../contract/returns/label-kind.ts'

/** A width is left out when the image is less than a tenth wider, because the files would be nearly equal. */
const STEPS = [160, 320, 480, 640, 960, 1280, 1920]

export const LARGEST_WIDTH = 2560
export const LARGEST_HEIGHT = 3200
export const FALLBACK_WIDTH = 960

export function imageWidths(width: number): number[] {
  const widest = Math.min(width, LARGEST_WIDTH)
  return [...STEPS.filter((step) => Math.ceil(step * 1.1) <= widest), widest]
}

/** Says that a file is no image, but the PDF of a certificate. */
export const PDF_WIDTH = 0

/** Says that a file is a private photo, which only the API serves. */
export const PRIVATE_WIDTH = -1

/** Of private files that stay as they were uploaded. */
export const LABEL_WIDTHS: Record<LabelKind, number> = { pdf: -2, png: -3, jpg: -4 }

/** A bucket must not be public below it. */
export const PRIVATE_FOLDER = 'private/'

export function privateFile(hash: string, extension = 'webp'): string {
  return `${PRIVATE_FOLDER}${hash}.${extension}`
}

export function imageFilesOf(hash: string, width: number): string[] {
  if (width === PDF_WIDTH) return [`${hash}.pdf`]
  if (width < PDF_WIDTH) return [privateFile(hash, labelKindOf(width))]
  return [...imageWidths(width).map((step) => `${hash}-${step}.webp`), `${hash}.jpg`]
}

/** @returns undefined for a photo */
export function labelKindOf(width: number | null | undefined): LabelKind | undefined {
  return labelKind.options.find((kind) => LABEL_WIDTHS[kind] === width)
}
