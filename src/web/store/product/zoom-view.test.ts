import { expect, test } from 'vitest'
import { closeScale, keepInside, WHOLE, zoomTo } from './zoom-view.ts'

const PHONE = { width: 390, height: 800 }
const TALL = { width: 1000, height: 1250 }

test('the part of the picture under the finger stays there', () => {
  const at = { x: 100, y: -50 }
  const view = zoomTo(WHOLE, 2, at)
  expect(view).toEqual({ scale: 2, x: -100, y: 50 })
  // Where that part of the whole picture is now.
  expect({ x: view.x + at.x * view.scale, y: view.y + at.y * view.scale }).toEqual(at)
  expect(zoomTo(view, 1, at)).toEqual({ scale: 1, x: 0, y: 0 })
})

test('a pinch zooms between the whole picture and four times its size', () => {
  expect(zoomTo(WHOLE, 9, { x: 0, y: 0 }).scale).toBe(4)
  expect(zoomTo(WHOLE, 0.3, { x: 0, y: 0 }).scale).toBe(1)
})

test('a picture is not dragged off the screen', () => {
  expect(keepInside({ scale: 2, x: 900, y: 900 }, TALL, PHONE)).toEqual({ scale: 2, x: 195, y: 87.5 })
  expect(keepInside({ scale: 2, x: -900, y: 0 }, TALL, PHONE)).toEqual({ scale: 2, x: -195, y: 0 })
  expect(keepInside({ scale: 1, x: 50, y: 50 }, TALL, PHONE)).toEqual(WHOLE)
})

test('a click shows every pixel of the picture, and at least twice what was seen', () => {
  expect(closeScale({ width: 1280, height: 1280 }, PHONE)).toBeCloseTo(1280 / 390)
  expect(closeScale({ width: 600, height: 600 }, { width: 1440, height: 856 })).toBe(2)
})
