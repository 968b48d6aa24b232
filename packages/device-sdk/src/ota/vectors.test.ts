import {
  checkFreshness,
  checkKeyList,
  checkManifest,
  type DeviceFacts,
  type Trust,
} from '@slipway/contract/products/firmware/signed/device-checks.ts'
import { readKeyList } from '@slipway/contract/products/firmware/signed/key-list.ts'
import { firmwareTypes } from '@slipway/contract/products/firmware/signed/manifest.ts'
import { describe, expect, test } from 'vitest'
import vectors from '../test-vectors.json' with { type: 'json' }
import { signedVectors } from '../testing/ota-vectors.ts'
import { nextStep } from './next-step.ts'
import { placeOf } from './place.ts'
import { verifyEd25519 } from './verify.ts'

const { product, serial, root, trusts, lists, manifests, freshness, steps, places } = vectors.ota
const trustOf = (name: string): Trust =>
  readKeyList(Object.entries(trusts).find(([key]) => key === name)?.[1] ?? '') ?? {
    version: 0,
    epoch: 0,
    roots: [root],
  }
const nothing: DeviceFacts = { productId: product, serial, running: {} }

function factsOf({ time, hardware, area, running }: (typeof manifests)[number]['device']): DeviceFacts {
  const states = Object.entries(running).map(([type, [epoch = 0, seq = 0]]) => [type, { epoch, seq }] as const)
  return {
    ...nothing,
    hardware: hardware || undefined,
    area: area || undefined,
    timeMs: time || undefined,
    running: Object.fromEntries(states),
  }
}

describe('the vectors of updates', () => {
  test('are signed as the rules of the contract write them', () => {
    expect(vectors.ota).toMatchObject(signedVectors())
    expect(Object.values(trusts).map((text) => text === '' || readKeyList(text) !== undefined)).not.toContain(false)
  })

  test.each(lists)('a key list: $name → $code', ({ text, signs, trust, time, code }) => {
    const device = { ...nothing, timeMs: time || undefined }
    expect(checkKeyList({ text, signs }, trustOf(trust), device, verifyEd25519).code).toBe(code)
  })

  test.each(manifests)('a manifest: $name → $code', ({ text, keyId, sign, type, trust, device, code }) => {
    const offered = { type: firmwareTypes.find((one) => one === type) ?? 'module', manifest: text, keyId, sign }
    const fresh = {
      format: 1,
      product,
      serial,
      nonce: '',
      time: device.time,
      latest: [{ type: offered.type, seq: device.latest }],
    } as const
    const seen = { ...fresh, latest: [...fresh.latest] }
    expect(checkManifest(offered, trustOf(trust), factsOf(device), verifyEd25519, seen).code).toBe(code)
  })

  test.each(freshness)('a freshness statement: $name → $code', ({ code, ...statement }) => {
    expect(checkFreshness(statement, trustOf('present'), nothing, verifyEd25519).code).toBe(code)
  })

  test.each(steps)('the next step: $name → $step', ({ step, code, job, phase, isTrial, isBusy, ...facts }) => {
    const at = (['downloading', 'staged', 'armed'] as const).find((one) => one === phase) ?? 'downloading'
    const present = { ...facts, phase: at, runsNewImage: facts.runsNewImage === 1, forced: facts.forced === 1 }
    const next = nextStep({ ...facts, job: job ? present : undefined, isTrial: isTrial === 1, isBusy: isBusy === 1 })
    expect({ code: 0, ...next }).toEqual({ do: step, code })
  })

  test.each(places)('the place of $serial in package $packageId', ({ packageId, serial: name, place }) => {
    expect(placeOf(packageId, name)).toBe(place)
  })
})
