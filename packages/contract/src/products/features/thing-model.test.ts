import { expect, test } from 'vitest'
import { transType } from './features.ts'
import { compileThingModel } from './thing-model.ts'

const model = compileThingModel([
  { featureType: 1, deKey: 'power', transType: transType.reportAndDistribute, schema: { type: 'boolean' } },
  {
    featureType: 1,
    deKey: 'temperature',
    transType: transType.report,
    schema: { type: 'number', minimum: -40, maximum: 85, unit: '°C' },
  },
  { featureType: 1, deKey: 'reboot', transType: transType.distribute, schema: { type: 'boolean' } },
])

test('values that fit are not off the model', () => {
  expect(model.checkReport({ power: true, temperature: 21.5 })).toEqual(new Map())
  expect(model.checkSet({ power: false, reboot: true })).toEqual(new Map())
  expect(model.checkReport({})).toEqual(new Map())
})

test('each value that does not fit is reported by its key, and the others are left alone', () => {
  expect(model.checkReport({ power: 1, temperature: 99, humidity: 5 })).toEqual(
    new Map<string, unknown>([
      ['power', { reason: 'type', limit: 'boolean' }],
      ['temperature', { reason: 'aboveMaximum', limit: 85 }],
      ['humidity', { reason: 'unknown' }],
    ]),
  )
})

test('what is only reported cannot be set, what is only distributed cannot be reported (EV-11 to EV-13)', () => {
  expect(model.checkSet({ temperature: 20 })).toEqual(new Map([['temperature', { reason: 'notSettable' }]]))
  expect(model.checkReport({ reboot: true })).toEqual(new Map([['reboot', { reason: 'notReported' }]]))
})

test('keys are case-sensitive, and names of every object are unknown', () => {
  const values = JSON.parse('{"Power":true,"__proto__":1,"constructor":1,"toString":1}')
  expect([...model.checkReport(values).keys()]).toEqual(['Power', '__proto__', 'constructor', 'toString'])
})
