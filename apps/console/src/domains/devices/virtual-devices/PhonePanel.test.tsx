import { setProperties } from '@slipway/contract/devices/devices/devices.calls.ts'
import type { Feature } from '@slipway/contract/products/features/features.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { on } from '../../../app/testing/open-console.tsx'
import { featureOf } from '../../products/features/testing/features.ts'
import { anyProduct } from '../../products/products/testing/products.ts'
import { anyCommand } from '../devices/testing/devices.ts'
import { logText, openOnline } from './testing/open-virtual.ts'

afterEach(() => vi.unstubAllGlobals())

describe('the panel on the phone', () => {
  const openPhone = async (features?: Feature[], answers = on(setProperties, () => anyCommand)) => {
    const opened = await openOnline(features, [answers])
    await opened.person.click(screen.getByRole('radio', { name: '手机上的样子' }))
    return { ...opened, panel: within(await screen.findByRole('article', { name: anyProduct.productName })) }
  }

  test('a tap is a property set of the platform, pending until the device reports it', async () => {
    const { panel, person, sockets } = await openPhone()
    const tile = await panel.findByRole('switch', { name: /开关/ })
    await person.click(tile)
    expect(tile.getAttribute('aria-checked')).toBe('true')
    expect(tile.closest('[data-state]')?.getAttribute('data-state')).toBe('pending')
    sockets.tell({ type: 'prop_set', msgId: anyCommand.commandId, deKey: 'power', value: true })
    expect(tile.closest('[data-state]')?.getAttribute('data-state')).toBe('confirmed')
    expect(logText()).toContain('接收 prop_set')
    expect(panel.getByText('开关：开，已生效').tagName).toBe('OUTPUT')
  })

  test('a set that the platform refuses goes back with the reason', async () => {
    const full = on(setProperties, () => {
      throw new DomainError('devices.commandQueueFull')
    })
    const { panel, person } = await openPhone(undefined, full)
    const tile = await panel.findByRole('switch', { name: /开关/ })
    await person.click(tile)
    expect(await panel.findByRole('button', { name: '重试' })).toBeTruthy()
    expect(tile.getAttribute('aria-checked')).toBe('false')
  })

  test('shows what is reported and fired, and is dark while the device is off', async () => {
    const { panel, person, sockets } = await openPhone()
    sockets.tell({ type: 'prop_set', msgId: '7', deKey: 'brightness', value: 30 })
    expect(panel.getByRole('slider', { name: '亮度' }).getAttribute('aria-valuetext')).toBe('30%')
    await person.click(screen.getByRole('radio', { name: '调试' }))
    await person.click(screen.getByRole('button', { name: '触发 水浸' }))
    await person.click(screen.getByRole('radio', { name: '手机上的样子' }))
    const again = within(await screen.findByRole('article', { name: anyProduct.productName }))
    expect(again.getByRole('alert').textContent).toContain('水浸')
    await person.click(screen.getByRole('switch', { name: '电源' }))
    expect(again.getByRole('switch', { name: /开关/ }).hasAttribute('disabled')).toBe(true)
  })

  test('says which values have no name on a phone', async () => {
    const odd = featureOf({
      deKey: 'odd',
      name: { zh: '怪', en: 'Odd' },
      schema: { type: 'enum', enumType: 'string', enumValue: ['zq'] },
    })
    await openPhone([odd])
    expect(await screen.findByText('“怪”有取值没有名称，手机上会显示原始值。')).toBeTruthy()
  })
})
