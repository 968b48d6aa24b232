import { expect, test } from 'vitest'
import { fuzz } from './testing/fuzz.ts'

/** A tenth of the volume of `bench/fuzz.ts`. */
test('5,000 broken streams and 5,000 hostile topics hurt no one but their own connections', async () => {
  const result = await fuzz({ streams: 5000, topics: 5000, seed: 20_260_101 })

  expect(result).toMatchObject({ failures: [], strayed: 0, victimEnds: 0, victimRounds: 105 })
  expect(Math.min(result.malformed, result.protocolErrors, result.signedIn)).toBeGreaterThan(500)
})
