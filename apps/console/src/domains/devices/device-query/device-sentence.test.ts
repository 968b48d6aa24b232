import type { DeviceState } from '@slipway/contract/devices/device-query/device-query.ts'
import { expect, test } from 'vitest'
import { devicesEn } from '../devices/texts.en.ts'
import { devicesZh } from '../devices/texts.zh.ts'
import { sentenceOf } from './device-sentence.ts'
import { deviceQueryEn } from './texts.en.ts'
import { deviceQueryZh } from './texts.zh.ts'

const state = {
  state: 'offline',
  since: null,
  reason: '',
  attempt: null,
  problem: 'notSubscribed',
  rejectedMessages: 0,
} as unknown as DeviceState

test('the sentence about a device names the problem, not what was checked', () => {
  const en = sentenceOf(state, { t: deviceQueryEn.why, devices: devicesEn, causes: {} as never })
  expect(en).toContain('within an hour: The device is online but has not subscribed to this topic, so a command')
  const zh = sentenceOf(state, { t: deviceQueryZh.why, devices: devicesZh, causes: {} as never })
  expect(zh).toContain('最后一次通信问题：')
  expect(zh.match(/。/gu)).toHaveLength(1)
  const topic = sentenceOf(
    { ...state, problem: 'topicNotUp' },
    { t: deviceQueryEn.why, devices: devicesEn, causes: {} as never },
  )
  expect(topic).toMatch(/not below up\/\.$/)
})

test('the sentence about a device over HTTP says what online means', () => {
  const online: DeviceState = { ...state, state: 'online', overHttp: true, problem: null }
  const en = sentenceOf(online, { t: deviceQueryEn.why, devices: devicesEn, causes: {} as never })
  expect(en).toContain('over HTTP: it has no connection, counts as online for two minutes after each request')
  const zh = sentenceOf(online, { t: deviceQueryZh.why, devices: devicesZh, causes: {} as never })
  expect(zh).toContain('每次请求后两分钟内算在线')
  const connected = sentenceOf(
    { ...online, overHttp: false },
    { t: deviceQueryEn.why, devices: devicesEn, causes: {} as never },
  )
  expect(connected).not.toContain('HTTP')
})
