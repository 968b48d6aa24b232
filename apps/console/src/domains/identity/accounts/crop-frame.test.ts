import { expect, test } from 'vitest'
import { draggedFrame, fittedFrame, largestFrame, MAX_ZOOM, sideOf } from './crop-frame.ts'

const photo = { width: 400, height: 200 }

test('a picture begins with the largest square in its middle', () => {
  const frame = largestFrame(photo)
  expect(frame).toEqual({ x: 200, y: 100, zoom: 1 })
  expect(sideOf(photo, frame)).toBe(200)
})

test('the square never leaves the picture', () => {
  expect(draggedFrame(photo, largestFrame(photo), 5, 5)).toEqual({ x: 100, y: 100, zoom: 1 })
  expect(draggedFrame(photo, largestFrame(photo), -5, -5)).toEqual({ x: 300, y: 100, zoom: 1 })
  expect(fittedFrame(photo, { x: 400, y: 200, zoom: 2 })).toEqual({ x: 350, y: 150, zoom: 2 })
})

test('dragging to the right shows more of the left; the zoom has limits', () => {
  expect(draggedFrame(photo, { x: 200, y: 100, zoom: 2 }, 0.1, 0)).toEqual({ x: 190, y: 100, zoom: 2 })
  expect(fittedFrame(photo, { ...largestFrame(photo), zoom: 99 }).zoom).toBe(MAX_ZOOM)
  expect(fittedFrame(photo, { ...largestFrame(photo), zoom: 0 }).zoom).toBe(1)
})
