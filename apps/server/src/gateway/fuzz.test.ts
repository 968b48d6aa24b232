import { expect, test } from 'vitest'
import { fuzz } from './fuzz.test-support.ts'

test('10,000 broken streams and 10,000 hostile topics hurt nobody but their own connections', async () => {
  const result = await fuzz({ streams: 10_000, topics: 10_000, seed: 20_260_101 })

  expect(result).toMatchObject({ failures: [], strayed: 0, victimEnds: 0, victimRounds: 210 })
  expect(Math.min(result.malformed, result.protocolErrors, result.signedIn)).toBeGreaterThan(500)
}, 60_000)
