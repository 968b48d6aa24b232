import type { Locale } from '../../locale.ts'
import { refusalText } from '../../refusal-texts.ts'
import { expect, test } from 'vitest'
import { publishStatus } from '../products/products.lifecycle.ts'
import { refusals } from '../../refusals.ts'
import {
  featuresMissing,
  firstOpen,
  gateNames,
  gateState,
  messagesMissing,
  productSteps,
  releaseGates,
} from './release-gates.ts'

const { debugging, trialProduction } = publishStatus

test('a release is refused for the first gate that is open', () => {
  const findings = gateNames.map((gate) => ({ gate, missing: gate === 'category' ? undefined : {} }))
  expect(firstOpen(findings)?.gate).toBe('features')
  expect(firstOpen([{ gate: 'category', missing: undefined }])).toBeUndefined()
})

test('every gate refuses with 60016 and leads to a step that this version holds', () => {
  for (const { refusal, step } of Object.values(releaseGates)) {
    expect(refusals[refusal]).toBe(60016)
    expect(['product', ...productSteps]).toContain(step)
  }
})

test('a missing thing that is frozen is blocked, any other is open', () => {
  const state = (
    gate: keyof typeof releaseGates,
    missing: object | undefined,
    status: typeof debugging | typeof trialProduction,
  ) => gateState({ gate, missing: missing && {} }, status)
  expect(state('features', undefined, trialProduction)).toBe('done')
  expect(state('features', {}, debugging)).toBe('open')
  expect(state('features', {}, trialProduction)).toBe('blocked')
  expect(state('eventMessages', {}, trialProduction)).toBe('open')
})

test('a product needs one feature of any kind', () => {
  expect(featuresMissing({ total: 0 })).toEqual({})
  expect(featuresMissing({ total: 1 })).toBeUndefined()
})

test('the first event without a message is named, with how many there are', () => {
  const events = [
    { did: '1', deKey: 'smoke', deName: { zh: '烟雾', en: 'Smoke' } },
    { did: '2', deKey: 'leak', deName: { zh: '漏水', en: 'Leak' } },
    { did: '3', deKey: 'alarm', deName: { zh: '报警', en: 'Alarm' } },
  ]
  const missing = messagesMissing(events, new Set(['1']))
  const textIn = (locale: Locale) => missing && refusalText('product-release.messagesOpen', missing, locale)
  expect(textIn('zh-CN')).toContain('事件“漏水”（leak）')
  expect(textIn('en-US')).toContain('the event “Leak” (leak)')
  expect(missing).toEqual({ deKey: 'leak', dId: '2', eventZh: '漏水', eventEn: 'Leak', count: 2 })
  expect(messagesMissing(events, new Set(['1', '2', '3']))).toBeUndefined()
  expect(messagesMissing([], new Set())).toBeUndefined()
})
