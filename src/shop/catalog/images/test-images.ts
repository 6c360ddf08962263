import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

const RED = { r: 200, g: 30, b: 40 }

export function paint(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: RED } })
}

export function noise(width: number, height: number): Promise<Buffer> {
  const gaussian = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  return sharp({ create: { width, height, channels: 3, background: RED, noise: gaussian } })
    .jpeg()
    .toBuffer()
}

/** A valid one-bit black PNG that compresses a thousand to one. */
export function pngBomb(width: number, height: number): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0])
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height))
  const chunks = [chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
