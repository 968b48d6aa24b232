import { expect, test } from 'vitest'
import type { Note } from '../losses.ts'
import { fitName } from './fit-names.ts'

function fitted(given: Parameters<typeof fitName>[0], key = 'key') {
  const losses: [string, unknown][] = []
  const note: Note = (kind, _place, details) => void losses.push([kind, details])
  return { ...fitName(given, key, '', note), losses }
}

test('a name that is too long ends after a word, and the loss is reported', () => {
  expect(fitted({ zh: '温度', en: 'Indoor temperature sensor value' })).toMatchObject({
    en: 'Indoor temperature',
    losses: [['nameCut', { from: 'Indoor temperature sensor value', to: 'Indoor temperature' }]],
  })
  expect(fitted({ zh: '温度', en: 'Target humidity (for the cold room)' }).en).toBe('Target humidity')
  expect(fitted({ zh: '温度', en: 'Exactly twenty chars' })).toMatchObject({ en: 'Exactly twenty chars', losses: [] })
})

test('a name without a place to cut is cut at the limit; Chinese names are cut anywhere', () => {
  expect(fitted({ zh: '温度', en: 'Thermoelectrochemistry' }).en).toBe('Thermoelectrochemist')
  expect(fitted({ zh: '一二三四五六七八九十一二三四五六七八九十超出', en: 'x' }).zh).toBe(
    '一二三四五六七八九十一二三四五六七八九十',
  )
})

test('a name that is made of the identifier ends after a word, too, and the loss is reported', () => {
  const { en, losses } = fitted({ zh: '温度' }, 'outsideTemperatureOfTheBuilding')
  expect(en).toBe('Outside temperature')
  expect(losses.map(([kind]) => kind)).toEqual(['nameCut', 'enNameFilled'])
})
