import { getHardware, listModulesForProduct } from '@slipway/contract/products/hardware/hardware.calls.ts'
import { getLightStrip, setLightStrip } from '@slipway/contract/products/hardware/light-strip.calls.ts'
import { entriesOf, lights, type MconfigInfo } from '@slipway/contract/products/hardware/light-strip.ts'
import { listFirmwareConfig } from '@slipway/contract/products/hardware/product-firmware.calls.ts'
import { getProduct } from '@slipway/contract/products/products/products.calls.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { createEvent, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { on, openConsole, type Answer } from '../../../../app/testing/open-console.tsx'
import { anyProduct } from '../../products/testing/products.ts'
import { anyStrip, noHardware } from '../testing/hardware.ts'

afterEach(() => vi.unstubAllGlobals())

const openStrip = (answers: readonly Answer[] = []) =>
  openConsole(`/home/product/${anyProduct.productId}/hardware`, [
    ...answers,
    on(getProduct, () => anyProduct),
    on(getHardware, () => noHardware),
    on(listModulesForProduct, () => ({ items: [], total: 0 })),
    on(listFirmwareConfig, () => []),
    on(getLightStrip, () => anyStrip),
  ])

const light = (pin: string) => screen.findByRole<HTMLSelectElement>('combobox', { name: `${pin} 的灯光` })
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: '保存引脚' })

/** jsdom has no drag and drop: the events carry a transfer of their own. */
function drag(source: Element, target: Element): void {
  const kept = new Map<string, string>()
  const dataTransfer = {
    setData: (type: string, value: string) => void kept.set(type, value),
    getData: (type: string) => kept.get(type) ?? '',
    get types() {
      return [...kept.keys()]
    },
    effectAllowed: '',
  }
  for (const [element, event] of [
    [source, createEvent.dragStart(source)],
    [target, createEvent.dragOver(target)],
    [target, createEvent.drop(target)],
  ] as const) {
    Object.defineProperty(event, 'dataTransfer', { value: dataTransfer })
    fireEvent(element, event)
  }
}

describe('the board of a light strip (SC-52)', () => {
  test('shows the five pins with their lights, and the same as JSON', async () => {
    await openStrip()
    expect((await light('GPI01')).selectedOptions[0]?.textContent).toBe('红光')
    expect((await light('GPI05')).value).toBe('disabled')
    expect(screen.getAllByRole('combobox', { name: /^GPI0\d 的灯光$/ })).toHaveLength(5)
    expect(screen.getByText(/"pwm_frequency": 1000/)).toBeTruthy()
    expect(save().disabled).toBe(true)
  })

  test('saves a selected light with the save that it started from', async () => {
    const { person, lastAsked } = await openStrip([on(setLightStrip, () => anyStrip)])
    await person.selectOptions(await light('GPI03'), '蓝光')
    await person.click(save())
    expect(await screen.findByText('灯带引脚已保存')).toBeTruthy()
    const sent = lastAsked(setLightStrip) as { mconfigInfo: MconfigInfo; updateTime: number }
    expect(sent.updateTime).toBe(anyStrip.updateTime)
    expect(entriesOf(sent.mconfigInfo)[2]).toMatchObject({ name: 12, enable: 1, light: lights.blue })
  })

  test('marks a light that is selected twice, and does not save it', async () => {
    const { person } = await openStrip()
    await person.selectOptions(await light('GPI03'), '红光（GPI01）')
    expect(await screen.findByText('红光已分配给 GPI01，请选择其他灯光')).toBeTruthy()
    expect(save().disabled).toBe(true)
    await person.click(screen.getByRole('button', { name: '放弃修改' }))
    expect(screen.queryByText('红光已分配给 GPI01，请选择其他灯光')).toBeNull()
  })

  test('moves a light that is dragged to another pin', async () => {
    await openStrip()
    await light('GPI01')
    const palette = within(screen.getByRole('list', { name: '灯光' }))
    const target = (await light('GPI04')).closest('li > div')
    drag(palette.getByTitle('红光，已分配给 GPI01'), target ?? document.body)
    expect((await light('GPI04')).selectedOptions[0]?.textContent).toBe('红光')
    expect((await light('GPI01')).value).toBe('disabled')
  })

  test('has only the lights of its model, and says which are left', async () => {
    const { person } = await openStrip()
    await person.selectOptions(await screen.findByRole('combobox', { name: '灯带方案' }), 'RGB：红、绿、蓝')
    expect(await screen.findByText('方案中还有未分配的灯光：蓝光')).toBeTruthy()
    expect(within(await light('GPI03')).queryByRole('option', { name: '冷光' })).toBeNull()
  })

  test('refuses a frequency outside the range', async () => {
    const { person } = await openStrip()
    const field = await screen.findByRole('textbox', { name: 'GPI01 的 PWM 频率' })
    await person.clear(field)
    await person.type(field, '50')
    expect(await screen.findByText('频率为 100 到 20,000 Hz 的整数')).toBeTruthy()
    expect(save().disabled).toBe(true)
  })

  test('offers the newest save where somebody saved meanwhile', async () => {
    const { person } = await openStrip([
      on(setLightStrip, () => {
        throw new DomainError('hardware.savedMeanwhile', { by: 'other@example.com', at: '2026-11-23T08:00:00.000Z' })
      }),
    ])
    await person.selectOptions(await light('GPI03'), '蓝光')
    await person.click(save())
    expect((await screen.findByRole('alert')).textContent).toContain('other@example.com')
    expect(screen.getByRole('button', { name: '刷新' })).toBeTruthy()
  })

  test('is folded for products that are no lamps', async () => {
    const { person } = await openStrip([
      on(getProduct, () => ({ ...anyProduct, mainCategory: 'sensors' })),
      on(getLightStrip, () => ({ ...anyStrip, updateTime: null })),
    ])
    await person.click(await screen.findByRole('button', { name: '配置灯带引脚' }))
    expect(await light('GPI01')).toBeTruthy()
  })
})
