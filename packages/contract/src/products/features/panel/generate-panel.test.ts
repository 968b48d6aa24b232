import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { anyModel } from '../../model-formats/testing/written-models.ts'
import { featureType } from '../features.ts'
import { generatePanel } from './generate-panel.ts'
import { lintPanel } from './lint-panel.ts'
import { panelDocument, type PanelItem } from './panel-document.ts'
import { panelFeature, type PanelFeature } from './panel-feature.ts'
import { action, panelModels, property } from './testing/panel-models.ts'

const facts = { productId: 'p', upgradeCode: 'V1', hash: '' }
const itemsOf = (model: readonly PanelFeature[]): PanelItem[] =>
  generatePanel(model, facts).pages.flatMap(({ items }) => items)
const flat = (model: readonly PanelFeature[]) => itemsOf(model).flatMap((item) => [item, ...(item.items ?? [])])
const lines = (model: readonly PanelFeature[]) =>
  flat(model).map(({ widget, bind, label }) =>
    [widget, ...Object.values(bind).map(({ deKey }) => deKey), ...(label ? [`“${label.en}”`] : [])].join(' '),
  )
const widgetOf = (feature: PanelFeature) =>
  flat([feature]).find(({ widget }) => !['group', 'trend'].includes(widget))?.widget

test('any valid model gives a panel without an error', () => {
  fc.assert(
    fc.property(anyModel, ({ features }) => {
      const model = features.map((one, at) => {
        const own = {
          did: `d${at}`,
          productId: 'p',
          isStandard: at % 2,
          sourceFeatureType: 0,
          createTime: 0,
          updateTime: 0,
        }
        if (one.featureType === featureType.property)
          return panelFeature({ ...one, ...own, transType: one.transType, deOutput: {} })
        if (one.featureType === featureType.event) return panelFeature({ ...one, ...own, deInput: {} })
        return panelFeature({ ...one, ...own })
      })
      const document = generatePanel(model, facts)
      expect(z.parse(panelDocument, document)).toEqual(document)
      expect(lintPanel(document, model).filter(({ level }) => level === 'error')).toEqual([])
      const shown = new Set(
        document.pages
          .flatMap(({ items }) => items.flatMap((item) => [item, ...(item.items ?? [])]))
          .flatMap(({ bind }) => Object.values(bind).map(({ did }) => did)),
      )
      expect(model.filter(({ did }) => !shown.has(did))).toEqual([])
    }),
    { seed: 20_261_124, numRuns: 300 },
  )
})

describe('the panel of a product', () => {
  test('plug: the switch with its power, countdown, then settings', () => {
    expect(lines(panelModels.plug).slice(0, 8)).toEqual([
      'status signal_strength',
      'power plug_on power',
      'countdown plug_countdown',
      'group “Settings”',
      'switch plug_usb_on',
      'switch child_lock',
      'segmented plug_power_on',
      'list-choice plug_indicator',
    ])
  })
  test('air conditioner: a dial with the room and the mode, its switch at the lower edge', () => {
    const all = itemsOf(panelModels.airConditioner)
    expect(Object.fromEntries(Object.entries(all[1]?.bind ?? {}).map(([slot, { deKey }]) => [slot, deKey]))).toEqual({
      value: 'ac_target',
      now: 'temperature',
      mode: 'ac_mode',
      on: 'ac_on',
    })
    expect(lines(panelModels.airConditioner).slice(1, 4)).toEqual([
      'dial ac_target temperature ac_mode ac_on',
      'modes ac_mode',
      'segmented ac_fan_speed',
    ])
    expect(all.at(-1)).toMatchObject({ widget: 'power', options: { slim: true } })
  })
  test('sensor: the reading with its trend; battery and signal in one line, limits as steppers', () => {
    expect(lines(panelModels.sensor)).toEqual([
      'status battery_percent signal_strength',
      'figure temperature',
      'trend temperature',
      'figure humidity',
      'group “Settings”',
      'segmented temperature_unit',
      'stepper temperature_high',
      'stepper temperature_low',
      'group “Recent events”',
      'events temperature_alarm battery_low',
    ])
  })
  test('gateway: its sub-devices and how to add one; what restarts it is under "More" and asks first', () => {
    expect(lines(panelModels.gateway)).toEqual([
      'sub-devices gateway_children gateway_permit_join',
      'group “Settings”',
      'switch gateway_pairing',
      'stepper gateway_channel',
      'group “Recent events”',
      'events gateway_joined',
      'group “More”',
      'action gateway_restart',
    ])
    expect(flat(panelModels.gateway).at(-1)?.options).toEqual({ asks: true })
  })
  test('lock: what it is and how to open it, then its settings', () => {
    expect(lines(panelModels.lock).slice(0, 2)).toEqual(['badge lock_state', 'action lock_remote_unlock'])
  })
  test('curtain: its position, then open, stop and close', () => {
    expect(lines(panelModels.curtain)).toEqual([
      'pill position',
      'segmented control',
      'group “Settings”',
      'switch motor_reverse',
    ])
  })
  test('power strip: the switches in the order of their numbers', () => {
    expect(lines(panelModels.powerStrip).slice(0, 3)).toEqual([
      'switch switch_1',
      'switch switch_2',
      'switch switch_10',
    ])
  })
  test('robot: what it does, then start, pause and dock', () => {
    expect(lines(panelModels.robot).slice(0, 5)).toEqual([
      'badge robot_state',
      'action robot_start',
      'action robot_pause',
      'action robot_return',
      'modes robot_mode',
    ])
  })
  test.each([
    ['set_temp_password', 'Set temp. password', 'key'],
    ['set_temp', 'Set temp.', 'temperature'],
    ['alarm_clock', 'Wake-up time', 'alarm'],
    ['clock_format', 'Clock format', 'play'],
    ['door_lock', 'Lock', 'lock'],
    ['oven_light', 'Oven light', 'light'],
    ['night_lamp', 'Night lamp', 'light'],
  ])('the icon of %s comes from its words', (deKey, en, icon) => {
    expect(flat([action(deKey, ['', en])])[1]?.icon).toBe(icon)
  })
  test('light: never the password of its network', () => {
    expect(lines(panelModels.light)).toEqual([
      'power light_on',
      'pill light_brightness',
      'cct light_temperature',
      'modes light_mode',
      'colour light_colour',
      'group “Settings”',
      'slider light_fade',
    ])
  })
})

describe('a feature becomes', () => {
  const number = (minimum: number, maximum: number, unit = '', step = 1) => ({
    type: 'integer',
    minimum,
    maximum,
    unit,
    step,
  })
  const cases: readonly [string, PanelFeature][] = [
    ['stepper', property('gear', ['档位', 'Gear'], number(1, 12))],
    ['slider', property('angle', ['角度', 'Angle'], number(0, 180, '°'))],
    ['number-entry', property('code', ['编号', 'Code'], number(0, 65_535))],
    ['duration', property('hold', ['保持', 'Hold'], number(5, 3600, 's'))],
    ['pill', property('volume', ['音量', 'Volume'], number(0, 100, '%'))],
    ['list-choice', property('source', ['来源', 'Source'], { type: 'enum', enumValue: ['a', 'b', 'c', 'd', 'e'] })],
    ['action', property('identify', ['识别', 'Identify'], { type: 'boolean' }, 'w')],
    ['badge', property('leak', ['漏水', 'Leak'], { type: 'boolean' }, 'r')],
    [
      'bars',
      property(
        'water_total',
        ['累计用水', 'Total water'],
        { type: 'number', minimum: 0, maximum: 9e6, unit: 'L' },
        'r',
      ),
    ],
    [
      'table',
      property('point', ['坐标', 'Point'], { type: 'object', properties: [{ deKey: 'x', type: 'boolean' }] }, 'r'),
    ],
    [
      'editor',
      property('plan', ['计划', 'Plan'], { type: 'array', items: { type: 'boolean' }, minItems: 0, maxItems: 3 }),
    ],
    ['time-entry', property('wake', ['起床', 'Wake'], { type: 'string', maxLength: 8, format: 'time' })],
    ['action', action('beep', ['鸣叫', 'Beep'])],
  ]
  test.each(cases)('%s', (widget, feature) => {
    // A counter alone is the hero of its panel.
    if (widget !== 'bars') expect(widgetOf(feature)).toBe(widget)
    else expect(lines([...panelModels.plug, feature])).toContain('bars water_total')
  })
  test('one group per numbered part, and a long list of settings goes on under "More"', () => {
    const zone = (at: number, part: string) => property(`area_${at}_${part}`, [part, part], { type: 'boolean' })
    expect(lines([zone(1, 'rain'), zone(1, 'frost'), zone(2, 'rain'), zone(2, 'frost')])).toContain('group “area_1”')
    const many = Array.from({ length: 20 }, (_, at) =>
      property(`flag${'abcdefghijklmnopqrst'[at]}`, ['标志', 'Flag'], { type: 'boolean' }),
    )
    expect(itemsOf(many).map(({ label, items }) => [label?.en, items?.length])).toEqual([
      ['Settings', 12],
      ['More', 8],
    ])
  })
  test('nothing where the model has nothing: the panel has no page', () => {
    expect(generatePanel([], facts).pages).toEqual([])
  })
})
