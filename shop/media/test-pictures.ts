import sharp, { type Sharp } from 'sharp'

export const RED = { r: 200, g: 30, b: 40 }

export function paint(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: RED } })
}

/** A JPEG that no encoder can make small, like a real photo. */
export function noise(width: number, height: number): Promise<Buffer> {
  const gaussian = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  return sharp({ create: { width, height, channels: 3, background: RED, noise: gaussian } })
    .jpeg()
    .toBuffer()
}
