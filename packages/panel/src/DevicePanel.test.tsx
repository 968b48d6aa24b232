import { generatePanel } from '@slipway/contract/products/features/panel/generate-panel.ts'
import type { PanelFeature } from '@slipway/contract/products/features/panel/panel-feature.ts'
import { action, panelModels, property } from '@slipway/contract/products/features/panel/testing/panel-models.ts'
import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import axe from 'axe-core'
import { describe, expect, test, vi } from 'vitest'
import type { OnSet, SetReply } from './control/controls-store.ts'
import { DevicePanel } from './DevicePanel.tsx'
import type { PanelView } from './panel-view.ts'

const NOW = 1_790_000_000_000
const answered = (): Promise<SetReply> => Promise.resolve({ isDone: true })

function open(model: readonly PanelFeature[], values: Record<string, unknown> = {}, view: Partial<PanelView> = {}) {
  const [onSet, onAction] = [vi.fn<OnSet>(answered), vi.fn<OnSet>(answered)]
  const document = generatePanel(model, { productId: 'p', upgradeCode: '', hash: '' })
  const panel = (next: Partial<PanelView> = {}) => (
    <DevicePanel
      document={document}
      model={model}
      locale="en-US"
      name="Plug"
      view={{ isOnline: true, mayControl: true, values: new Map(Object.entries(values)), ...view, ...next }}
      now={NOW}
      onSet={onSet}
      onAction={onAction}
    />
  )
  const { rerender } = render(panel())
  return { onSet, onAction, person: userEvent.setup(), change: (next: Partial<PanelView>) => rerender(panel(next)) }
}
const stateOf = (element: HTMLElement) => element.closest('[data-state]')?.getAttribute('data-state')

describe('a widget', () => {
  const shown = { plug_on: true, plug_usb_on: false, power: 36.5, voltage: 229.8 }
  const usb = () => screen.getByRole('switch', { name: /USB/ })

  test('shows the wanted value at once, then that it is confirmed, also to a screen reader', async () => {
    const { onSet, person } = open(panelModels.plug, shown)
    await person.click(usb())
    expect(onSet).toHaveBeenCalledWith('plug_usb_on', true)
    expect(usb().getAttribute('aria-checked')).toBe('true')
    expect(stateOf(usb())).toBe('confirmed')
    expect(screen.getByText('USB on: On, confirmed')).toBeTruthy()
  })

  test('goes back with the reason when it fails, and can be tried again', async () => {
    const { onSet, person } = open(panelModels.plug, shown)
    onSet.mockRejectedValueOnce(new Error('Queue is full'))
    await person.click(usb())
    expect(usb().getAttribute('aria-checked')).toBe('false')
    expect(screen.getByText('Queue is full')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Retry' }))
    expect(onSet).toHaveBeenLastCalledWith('plug_usb_on', true)
  })

  test('sends nothing while the device is offline, without the right, or while someone else changes it', async () => {
    const { onSet, person, change } = open(panelModels.plug, shown, { isOnline: false, lastSeen: NOW - 3 * 3_600_000 })
    await person.click(usb())
    expect(screen.getByText('Offline for 3 h')).toBeTruthy()
    expect(stateOf(usb())).toBe('offline')
    change({ lastSeen: NOW - 2_000 })
    expect(screen.getByText('Offline for less than a minute')).toBeTruthy()
    change({ isOnline: true, asOf: '12:03' })
    await person.click(usb())
    expect(screen.getByText('As of 12:03')).toBeTruthy()
    expect(screen.getByText(/^No connection/)).toBeTruthy()
    expect(screen.queryByText(/^Offline/)).toBeNull()
    expect(stateOf(usb())).toBe('offline')
    change({ isOnline: true, mayControl: false })
    await person.click(usb())
    expect(screen.getByText(/can view this device/)).toBeTruthy()
    change({ isOnline: true, busy: new Set(['plug_usb_on']) })
    await person.click(usb())
    expect(stateOf(usb())).toBe('busy')
    expect(onSet).not.toHaveBeenCalled()
  })

  test('says that a value is missing or invalid', () => {
    open(panelModels.plug, shown, { offModel: new Set(['voltage']) })
    expect(stateOf(screen.getByText('Invalid data'))).toBe('offModel')
    expect(screen.getAllByText('No data').length).toBeGreaterThan(0)
  })

  test('of a feature that the model no longer has is left out', () => {
    const document = generatePanel(panelModels.plug, { productId: 'p', upgradeCode: '', hash: '' })
    render(
      <DevicePanel
        document={document}
        model={[]}
        locale="zh-CN"
        name="Plug"
        view={{ isOnline: true, mayControl: true, values: new Map() }}
        now={NOW}
        onSet={answered}
        onAction={answered}
      />,
    )
    expect(screen.queryAllByRole('switch')).toEqual([])
  })
})

describe('a control sets', () => {
  test.each([
    [
      'stepper',
      property('gear', ['档', 'Gear'], { type: 'integer', minimum: 1, maximum: 9 }),
      3,
      () => screen.getByRole('button', { name: 'Raise Gear' }),
      4,
    ],
    [
      'dial',
      property('target', ['设定温度', 'Target'], { type: 'number', minimum: 16, maximum: 30, step: 0.5, unit: '°C' }),
      26.5,
      () => screen.getByRole('button', { name: 'Lower Target' }),
      26,
    ],
    [
      'segmented',
      property('level', ['档', 'Level'], { type: 'enum', enumValue: ['low', 'high'] }),
      'low',
      () => screen.getByRole('radio', { name: 'High' }),
      'high',
    ],
    [
      'countdown',
      property('countdown', ['倒计时', 'Countdown'], { type: 'integer', minimum: 0, maximum: 86_400, unit: 's' }),
      0,
      () => screen.getByRole('button', { name: '1 h' }),
      3600,
    ],
  ] as const)('%s', async (_name, feature, value, target, wanted) => {
    const { onSet, person } = open([feature], { [feature.deKey]: value })
    await person.click(target())
    expect(onSet).toHaveBeenCalledWith(feature.deKey, wanted)
  })

  test('a typed number within its range, a chosen entry, and the parts of a struct', async () => {
    const struct = {
      type: 'object',
      properties: [
        { deKey: 'x', type: 'integer', minimum: 0, maximum: 9 },
        { deKey: 'on', type: 'boolean' },
      ],
    }
    const model = [
      property('code', ['码', 'Code'], { type: 'integer', minimum: 0, maximum: 5000 }),
      property('source', ['源', 'Source'], { type: 'enum', enumValue: ['usb', 'aux', 'hdmi', 'network', 'bluetooth'] }),
      property('point', ['点', 'Point'], struct),
    ]
    const { onSet, person } = open(model, { code: 7, point: { x: 1, on: false } })
    await person.clear(screen.getByRole('spinbutton', { name: 'Code' }))
    await person.type(screen.getByRole('spinbutton', { name: 'Code' }), '9000{Enter}')
    expect(onSet).toHaveBeenLastCalledWith('code', 5000)
    await person.selectOptions(screen.getByRole('combobox', { name: 'Source' }), 'USB')
    expect(onSet).toHaveBeenLastCalledWith('source', 'usb')
    await person.click(screen.getByRole('button', { name: 'Edit' }))
    await person.click(await screen.findByRole('checkbox', { name: 'on' }))
    await person.click(screen.getByRole('button', { name: 'Save' }))
    expect(onSet).toHaveBeenLastCalledWith('point', { x: 1, on: true })
  })

  test('an action that resets asks first; one with input sends it', async () => {
    const input = { type: 'object', properties: [{ deKey: 'seconds', type: 'integer', minimum: 1, maximum: 60 }] }
    const { onAction, person } = open([
      action('device_reset', ['重置', 'Factory reset']),
      action('beep', ['响', 'Beep'], input),
    ])
    await person.click(screen.getByText('More'))
    await person.click(screen.getByRole('button', { name: /Factory reset/ }))
    expect(onAction).not.toHaveBeenCalled()
    const asked = within(screen.getByText('Run “Factory reset”?').parentElement ?? document.body)
    await person.click(asked.getByRole('button', { name: 'Run' }))
    expect(onAction).toHaveBeenLastCalledWith('device_reset', undefined)
    await person.click(screen.getByRole('button', { name: /Beep/ }))
    await person.click(screen.getByRole('button', { name: 'Run' }))
    expect(onAction).toHaveBeenLastCalledWith('beep', { seconds: 1 })
  })
})

test('a gateway lists its sub-devices and opens for a new one', async () => {
  const subDevices = [
    { id: '1', name: 'Lamp', figure: '80%', isOnline: true, href: '/app/d/1' },
    { id: '2', name: 'Door', isOnline: false },
  ]
  const { onAction, person } = open(panelModels.gateway, { gateway_children: 2 }, { subDevices })
  expect(await screen.findByText('1 offline')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Lamp' }).getAttribute('href')).toBe('/app/d/1')
  expect(screen.queryByRole('link', { name: 'Door' })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Add' }))
  expect(onAction).toHaveBeenCalledWith('gateway_permit_join', { seconds: 60 })
  expect(screen.getByText('Adding, 60 s left')).toBeTruthy()
})

test('an alarm is above everything until it is dismissed', async () => {
  const { person } = open(panelModels.plug, {}, { alarms: [{ id: '1', deKey: 'plug_overload', time: NOW - 120_000 }] })
  expect(screen.getByRole('alert').textContent).toBe('Plug overload2 min ago')
  await person.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a product without features has a panel that says so', () => {
  open([])
  expect(screen.getByText('Nothing to show yet')).toBeTruthy()
})

test.each([
  ['plug and light', [...panelModels.plug, ...panelModels.light]],
  ['air conditioner', panelModels.airConditioner],
])('axe finds nothing on the panel of %s', async (_name, model) => {
  open(model, { light_brightness: 40, ac_target: 24, ac_mode: 'heat' })
  const rules = { region: { enabled: false }, 'color-contrast': { enabled: false } }
  const { violations } = await axe.run(document.body, { rules })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
})

test('the large figure of a sensor is compared with yesterday, where that is known', () => {
  const { change } = open(panelModels.sensor, { temperature: 23.4, humidity: 51 })
  expect(screen.queryByText(/yesterday/)).toBeNull()
  const at = (before: number) => change({ yesterday: new Map([['temperature', before]]) })
  at(22.8)
  expect(screen.getByText('+0.6 since yesterday')).toBeTruthy()
  at(25)
  expect(screen.getByText('−1.6 since yesterday')).toBeTruthy()
  at(23.42)
  expect(screen.getByText('Same as yesterday')).toBeTruthy()
  change({ values: new Map(), yesterday: new Map([['temperature', 25]]) })
  expect(screen.queryByText(/yesterday/)).toBeNull()
})
