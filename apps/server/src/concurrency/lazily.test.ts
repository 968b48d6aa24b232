import { expect, test } from 'vitest'
import { lazily } from './lazily.ts'

test('opens with the first use, once', async () => {
  let opened = 0
  const library = lazily(async () => ++opened)
  expect(opened).toBe(0)
  expect(await Promise.all([library(), library()])).toEqual([1, 1])
  expect(await library()).toBe(1)
})

test('opens again after a failure', async () => {
  const results = [Promise.reject(new Error('not there')), Promise.resolve('there')]
  const library = lazily(() => results.shift() ?? Promise.resolve('opened again'))
  await expect(library()).rejects.toThrow('not there')
  expect(await library()).toBe('there')
  expect(await library()).toBe('there')
})
