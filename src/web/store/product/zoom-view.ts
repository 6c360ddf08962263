/** `x` and `y` lead from the middle of the screen to the middle of the picture, in pixels. */
export type ZoomView = { scale: number; x: number; y: number }
export type Point = { x: number; y: number }
export type Size = { width: number; height: number }

export const WHOLE: ZoomView = { scale: 1, x: 0, y: 0 }

const MOST = 4

/** Zooms so that the part of the picture under the point stays there. */
export function zoomTo({ scale, x, y }: ZoomView, wanted: number, { x: px, y: py }: Point): ZoomView {
  const next = Math.min(Math.max(wanted, 1), MOST)
  const factor = next / scale
  return { scale: next, x: px - (px - x) * factor, y: py - (py - y) * factor }
}

/** No edge of the picture moves further in than the screen's, unless the picture is smaller. */
export function keepInside({ scale, x, y }: ZoomView, picture: Size, screen: Size): ZoomView {
  const { width, height } = fitted(picture, screen)
  const within = (at: number, size: number, room: number) => {
    const most = Math.max(0, (size * scale - room) / 2)
    return Math.min(Math.max(at, -most), most)
  }
  return { scale, x: within(x, width, screen.width), y: within(y, height, screen.height) }
}

/** The scale of a tap or click: the picture's own pixels, at least twice its size on the screen. */
export function closeScale(picture: Size, screen: Size): number {
  return Math.min(Math.max(2, picture.width / fitted(picture, screen).width), MOST)
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

export function middle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
}

function fitted({ width, height }: Size, screen: Size): Size {
  const fit = Math.min(screen.width / width, screen.height / height)
  return { width: width * fit, height: height * fit }
}
