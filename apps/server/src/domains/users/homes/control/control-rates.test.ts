import { DomainError } from '@slipway/contract/refusals.ts'
import { expect, test } from 'vitest'
import { controlRates } from './control-rates.ts'

/** How often `control` goes through before it is refused, and by what. */
function untilRefused(control: (nth: number) => void): [times: number, refusal: string] {
  for (let times = 0; times < 100; times++) {
    try {
      control(times)
    } catch (error) {
      if (error instanceof DomainError) return [times, error.reason]
      throw error
    }
  }
  return [100, '']
}

test('a user controls 20 times at once and 10 times a second, one device 5 times a second', () => {
  let now = 1_800_000_000_000
  const rates = controlRates({ now: () => now })
  const anyDevice = (nth: number) => rates.take('user:1', [nth])
  expect(untilRefused(anyDevice)).toEqual([20, 'homes.tooManyControls'])
  now += 1000
  expect(untilRefused((nth) => rates.take('user:1', [100 + nth]))).toEqual([10, 'homes.tooManyControls'])
  expect(untilRefused(() => rates.take('user:2', [7]))).toEqual([5, 'homes.deviceBusy'])
  // Whoever it is; refused controls have not counted for the user.
  expect(untilRefused(() => rates.take('share:x', [7]))).toEqual([0, 'homes.deviceBusy'])
  expect(untilRefused((nth) => rates.take('user:2', [200 + nth]))).toEqual([15, 'homes.tooManyControls'])
  now += 200
  expect(untilRefused(() => rates.take('share:x', [7]))).toEqual([1, 'homes.deviceBusy'])
  // All is as at first after a pause, for which nothing is kept.
  now += 120_000
  expect(untilRefused((nth) => rates.take('user:1', [nth]))[0]).toBe(20)
  // A scene counts once for its user, and once for each of its devices, or for none.
  now += 120_000
  rates.take('user:3', [1, 2])
  expect(untilRefused(() => rates.take('user:4', [1]))).toEqual([4, 'homes.deviceBusy'])
  expect(untilRefused(() => rates.take('user:4', [2, 1]))).toEqual([0, 'homes.deviceBusy'])
  expect(untilRefused(() => rates.take('user:4', [2]))).toEqual([4, 'homes.deviceBusy'])
})
