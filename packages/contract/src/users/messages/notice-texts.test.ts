import { expect, test } from 'vitest'
import { defaultTexts } from '../../products/event-messages/message-texts.ts'
import { namedTexts, noticeTexts, noticeValues } from './notice-texts.ts'

const event = {
  deName: { zh: '过热', en: 'Overheating' },
  deOutput: {
    type: 'object' as const,
    properties: [
      { deKey: 'temp', type: 'number' as const, minimum: 0, maximum: 300, unit: '℃', required: true, description: '' },
      {
        deKey: 'fan',
        type: 'boolean' as const,
        valueTexts: { true: { zh: '已开', en: 'on' } },
        required: true,
        description: 'Fan',
      },
    ],
  },
}
const at = Date.parse('2026-11-24T18:30:00Z')

test('the texts of a message are in both languages, with the time of the home', () => {
  const templates = { ...defaultTexts, eName: { zh: '', en: 'Too hot' } }
  const noticed = { at, timeZone: 'Asia/Kolkata', data: { temp: 92.5 } }
  const stored = noticeTexts(templates, event, noticed)
  expect(namedTexts(stored, 'Oven')).toEqual({
    eName: { zh: '过热', en: 'Too hot' },
    ePush: { zh: 'Oven 发生过热', en: 'Too hot on Oven' },
    eList: { zh: 'Oven：过热', en: 'Oven: Too hot' },
    eDetail: { zh: 'Oven 于 11月25日 00:00 发生过热。', en: 'Too hot occurred on Oven at Nov 25, 00:00.' },
  })
  expect(namedTexts(stored, '$& {time}').eList.en).toBe('$& {time}: Too hot')
})

test('the values of an event have names, units and texts; what did not come is left out', () => {
  expect(noticeValues(event, { temp: 92.5, fan: true, odd: 1 }, 'zh-CN')).toEqual([
    { deKey: 'temp', name: 'temp', value: '92.5 ℃' },
    { deKey: 'fan', name: 'Fan', value: '已开' },
  ])
  expect(noticeValues(event, [1], 'en-US')).toEqual([])
})

test('a value has the title of its parameter in the language of the reader, before its description', () => {
  const power = { deKey: 'active_power', type: 'number' as const, minimum: 0, maximum: 5000, unit: 'W', required: true }
  const namesOf = (title: { zh: string; en: string }) => {
    const deOutput = { type: 'object' as const, properties: [{ ...power, title, description: 'now' }] }
    return (['zh-CN', 'en-US'] as const).map((locale) => noticeValues({ deOutput }, { active_power: 2600 }, locale)[0])
  }
  const value = '2600 W'
  expect(namesOf({ zh: '有功功率', en: 'Active power' })).toEqual([
    { deKey: 'active_power', name: '有功功率', value },
    { deKey: 'active_power', name: 'Active power', value },
  ])
  expect(namesOf({ zh: '功率', en: '' }).map((one) => one?.name)).toEqual(['功率', '功率'])
  expect(namesOf({ zh: '', en: '' }).map((one) => one?.name)).toEqual(['now', 'now'])
})
