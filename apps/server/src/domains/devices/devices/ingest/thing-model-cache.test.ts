import { compileThingModel, type ThingModel } from '@slipway/contract/products/features/thing-model.ts'
import { describe, expect, test } from 'vitest'
import { thingModelCache } from './thing-model-cache.ts'

function rig() {
  let now = 0
  let current = compileThingModel([])
  let reads = 0
  const models = thingModelCache(
    async () => {
      reads++
      return current
    },
    () => now,
  )
  return {
    models,
    reads: () => reads,
    pass: (ms: number) => void (now += ms),
    change: (): ThingModel => (current = compileThingModel([])),
  }
}

describe('the models at hand', () => {
  test('are there without waiting once they were loaded, and are asked for once however many wait', async () => {
    const { models, reads } = rig()
    expect(models.get('p')).toBeUndefined()
    const [one, other] = await Promise.all([models.load('p'), models.load('p')])
    expect(one).toBe(other)
    expect(models.get('p')).toBe(one)
    expect(reads()).toBe(1)
  })

  test('are let go once no report may use them', async () => {
    const { models, pass } = rig()
    for (const productId of ['p', 'q']) await models.load(productId)
    pass(26)
    await models.load('r')
    expect(models.size()).toBe(1)
  })

  test('are refreshed behind a stream of reports', async () => {
    const { models, pass, change } = rig()
    const first = await models.load('p')
    const second = change()
    pass(10)
    expect(models.get('p')).toBe(first)
    await models.load('p')
    expect(models.get('p')).toBe(second)
  })

  test('are not used for a device that was silent while its model changed', async () => {
    const { models, pass, change } = rig()
    await models.load('p')
    const second = change()
    pass(26)
    expect(models.get('p')).toBeUndefined()
    expect(await models.load('p')).toBe(second)
  })

  test('take bounded room, however many products report', async () => {
    const { models } = rig()
    for (let product = 0; product <= 2_000; product++) await models.load(`p${product}`)
    expect(models.get('p0')).toBeUndefined()
    expect(models.get('p1')).toBeDefined()
    expect(models.get('p2000')).toBeDefined()
  })

  test('that could not be read are asked for again', async () => {
    let isAway = true
    const model = compileThingModel([])
    const models = thingModelCache(async () => {
      if (isAway) throw new Error('away')
      return model
    })
    await expect(models.load('p')).rejects.toThrow('away')
    isAway = false
    expect(await models.load('p')).toBe(model)
  })
})
