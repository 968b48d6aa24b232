import { expect, test } from 'vitest'
import { movedCrop, placed, startCrop, zoomedCrop, zoomOf } from './crop.ts'

const size = { width: 800, height: 600 }

test('a picture of 800x600 covers the frame of 400 from its middle', () => {
  const { left, top, width, height } = placed(startCrop(size), size, 400)
  expect([left, top, width, height].map(Math.round)).toEqual([-67, 0, 533, 400])
})

test('moving stops at the edges of the picture', () => {
  expect(placed(movedCrop(startCrop(size), size, 5, 5), size, 400)).toMatchObject({ left: 0, top: 0 })
  const far = placed(movedCrop(startCrop(size), size, -5, -5), size, 400)
  expect(Math.round(far.left + far.width)).toBe(400)
})

test('zoomed out, the whole picture stands in the middle; zoomed in, it is eight times as large as needed', () => {
  const whole = placed(zoomedCrop(startCrop(size), size, 0), size, 400)
  expect(whole).toMatchObject({ left: 0, top: 50, width: 400, height: 300 })
  const closest = zoomedCrop(startCrop(size), size, 1)
  expect(Math.round(placed(closest, size, 400).height)).toBe(3200)
  expect(zoomOf(closest, size)).toBeCloseTo(1)
  expect(zoomOf(zoomedCrop(closest, size, 0.4), size)).toBeCloseTo(0.4)
})

test('zooming out at an edge leaves no gap', () => {
  const corner = movedCrop(zoomedCrop(startCrop(size), size, 1), size, 100, 100)
  const { left, top } = placed(zoomedCrop(corner, size, zoomOf(startCrop(size), size)), size, 400)
  expect([Math.round(left), Math.round(top)]).toEqual([0, 0])
})
