/**
 * The steps that a picture is kept in from this width on. One that its own width exceeds by under a tenth is left out:
 * 960 beside 1000 would be the same file twice.
 */
export const WIDTH_STEPS = [160, 320, 480, 640, 960].map((step) => ({ step, from: Math.ceil(step * 1.1) }))

/** Pictures are kept at most this large, in pixels: nothing on any page shows more. */
export const LARGEST_WIDTH = 1280
export const LARGEST_HEIGHT = 2560
export const FALLBACK_WIDTH = 960

/** The widths in which a picture of this width is kept, ascending; never wider than the picture itself. */
export function pictureWidths(width: number): number[] {
  const widest = Math.min(width, LARGEST_WIDTH)
  return [...WIDTH_STEPS.filter(({ from }) => from <= widest).map(({ step }) => step), widest]
}

/** The files that a picture of this width is kept in. */
export function imageFilesOf(hash: string, width: number): string[] {
  return [...pictureWidths(width).map((step) => `${hash}-${step}.webp`), `${hash}.jpg`]
}
