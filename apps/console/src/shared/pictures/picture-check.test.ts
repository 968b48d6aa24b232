import { productLimits } from '@slipway/contract/products/products/products.limits.ts'
import { expect, test } from 'vitest'
import { pictureProblem } from './picture-check.ts'

const PNG = [0x89, 0x50, 0x4e, 0x47]
const file = (head: number[], size = 100) => {
  const bytes = new Uint8Array(size)
  bytes.set(head)
  return new File([bytes], 'picture.png', { type: 'image/png' })
}
const measured = (width: number, height: number) => () => Promise.resolve({ width, height })
const exact = measured(400, 400)

test.each([
  ['png', PNG],
  ['jpeg', [0xff, 0xd8, 0xff, 0xe0]],
  ['gif', [0x47, 0x49, 0x46, 0x38]],
])('a %s of 400x400 is taken', async (_, head) => {
  expect(await pictureProblem(file(head), exact)).toBeUndefined()
})

test('a file that only claims to be an image is refused by its bytes', async () => {
  expect(await pictureProblem(file([0x3c, 0x73, 0x76, 0x67]), exact)).toEqual({ kind: 'notAnImage' })
})

test('an image that no browser can draw is refused', async () => {
  expect(await pictureProblem(file(PNG), () => Promise.resolve(undefined))).toEqual({ kind: 'notAnImage' })
})

test('an image of more than 10 MB is refused with both sizes', async () => {
  const { maxBytes } = productLimits.picture
  expect(await pictureProblem(file(PNG, maxBytes), exact)).toBeUndefined()
  expect(await pictureProblem(file(PNG, maxBytes + 1024 * 1024), exact)).toEqual({
    kind: 'tooLarge',
    limitMb: 10,
    sizeMb: '11.0',
  })
})

test('an image of other dimensions is refused with both', async () => {
  expect(await pictureProblem(file(PNG), measured(400, 399))).toEqual({
    kind: 'wrongSize',
    expected: '400x400',
    found: '400x399',
  })
})
