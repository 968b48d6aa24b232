import { listModuleFirmware } from '@slipway/contract/catalog/modules/module-firmware.calls.ts'
import { developModes } from '@slipway/contract/catalog/modules/modules.ts'
import { listSdkTools, downloadSdkTool } from '@slipway/contract/catalog/modules/sdk-tools.calls.ts'
import {
  chooseModule,
  getHardware,
  listModulesForProduct,
  setDevelopType,
} from '@slipway/contract/products/hardware/hardware.calls.ts'
import type { ProductHardware } from '@slipway/contract/products/hardware/hardware.ts'
import { getLightStrip } from '@slipway/contract/products/hardware/light-strip.calls.ts'
import {
  addOwnFirmware,
  deleteOwnFirmware,
  listFirmwareConfig,
  selectFirmware,
  setFirmwareConfig,
  unselectFirmware,
} from '@slipway/contract/products/hardware/product-firmware.calls.ts'
import { getProduct } from '@slipway/contract/products/products/products.calls.ts'
import { memberRole } from '@slipway/contract/products/products/member-roles.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { on, openConsole, type Answer } from '../../../app/testing/open-console.tsx'
import { anyTool } from '../../catalog/modules/testing/modules.ts'
import { anyProduct } from '../products/testing/products.ts'
import { anyChoice, anyFirmwareChoice, anyOffer, anyStrip, noHardware, unfitOffer } from './testing/hardware.ts'

afterEach(() => vi.unstubAllGlobals())

const chosen: ProductHardware = { ...noHardware, module: anyChoice }

const openHardware = (hardware: ProductHardware, answers: readonly Answer[] = []) =>
  openConsole(`/home/product/${anyProduct.productId}/hardware`, [
    ...answers,
    on(getProduct, () => anyProduct),
    on(getHardware, () => hardware),
    on(listModulesForProduct, () => ({
      items: [{ ...anyOffer, isSelected: hardware.module !== null }, unfitOffer],
      total: 2,
    })),
    on(listFirmwareConfig, () => (hardware.module ? [anyFirmwareChoice] : [])),
    on(getLightStrip, () => anyStrip),
    on(listSdkTools, () => ({ items: [anyTool], total: 1 })),
    on(listModuleFirmware, () => ({ items: [], total: 0 })),
  ])

describe('the module of a product (SC-48)', () => {
  test('is chosen among those that suit it; the others say why not', async () => {
    const { person, lastAsked } = await openHardware(noHardware, [on(chooseModule, () => anyChoice)])
    expect(await screen.findByText('发布前必选')).toBeTruthy()
    expect(await screen.findAllByText('先选择模组，或创建自有固件')).toHaveLength(4)
    await person.click(await screen.findByText('不适合该产品的模组（1）'))
    expect(screen.getByText('模组的通信方式是 Zigbee，产品需要 Wi-Fi')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '选择模组 LM-Z10' })).toBeNull()
    await person.click(screen.getByRole('button', { name: '选择模组 LM-W32' }))
    expect(await screen.findByText('已选择模组 LM-W32')).toBeTruthy()
    expect(lastAsked(chooseModule)).toEqual({ productId: anyProduct.productId, moduleId: '3', confirm: false })
  })

  test('is replaced after a question where it takes firmware with it', async () => {
    const { person, lastAsked } = await openHardware(noHardware, [
      on(chooseModule, ({ confirm }) => {
        if (!confirm)
          throw new DomainError('hardware.confirmNeeded', { firmwareZh: '通用固件', firmwareEn: 'Standard' })
        return anyChoice
      }),
    ])
    await person.click(await screen.findByRole('button', { name: '选择模组 LM-W32' }))
    const question = within(await screen.findByRole('alertdialog', { name: '更换为模组 LM-W32？' }))
    await person.click(question.getByRole('button', { name: '更换模组' }))
    expect(await screen.findByText('已选择模组 LM-W32')).toBeTruthy()
    expect(lastAsked(chooseModule)).toMatchObject({ confirm: true })
  })

  test('has the development types that it allows', async () => {
    const { person, lastAsked } = await openHardware(chosen, [
      on(setDevelopType, () => ({ ...anyChoice, developType: developModes.mcu })),
    ])
    const types = within(await screen.findByRole('group', { name: '开发方式' }))
    expect(types.getByRole<HTMLInputElement>('radio', { name: /SoC 开发/ }).checked).toBe(true)
    await person.click(types.getByRole('radio', { name: /MCU 对接/ }))
    expect(await screen.findByText('开发方式已保存')).toBeTruthy()
    expect(lastAsked(setDevelopType)).toMatchObject({ developType: 1 })
  })

  test('that no longer suits the product says so', async () => {
    const whyNot = [{ reason: 'category' as const, msg: '模组固件的所有版本都不适用于品类“灯带”' }]
    await openHardware({ ...chosen, module: { ...anyChoice, allowed: [], whyNot } })
    expect(await screen.findByText('当前模组已不适合该产品：')).toBeTruthy()
    expect(screen.getByText('模组固件的所有版本都不适用于品类“灯带”')).toBeTruthy()
  })

  test('cannot change from trial production on, but the parameters of firmware can', async () => {
    await openHardware({ ...chosen, isFrozen: true })
    expect(await screen.findByText(/^产品已进入试产/)).toBeTruthy()
    expect(await screen.findByRole('button', { name: '参数' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '创建自有固件' })).toBeNull()
    expect(screen.queryByRole('button', { name: '保存引脚' })).toBeNull()
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: '固件' }).disabled).toBe(true)
  })

  test('is only read by viewers', async () => {
    const product = on(getProduct, () => ({ ...anyProduct, role: memberRole.viewer }))
    const { person } = await openConsole(`/home/product/${anyProduct.productId}/hardware`, [
      product,
      on(getHardware, () => noHardware),
      on(listModulesForProduct, () => ({ items: [], total: 0 })),
      on(listFirmwareConfig, () => []),
      on(getLightStrip, () => anyStrip),
    ])
    expect(await screen.findByText('模组库中还没有模组')).toBeTruthy()
    expect(person).toBeDefined()
  })
})

describe('the firmware of a product (SC-49)', () => {
  test('is selected with a version that covers the category', async () => {
    const { person, lastAsked } = await openHardware(chosen, [
      on(selectFirmware, () => anyFirmwareChoice),
      on(unselectFirmware, () => null),
    ])
    const versions = within(await screen.findByRole('combobox', { name: '出厂版本' }))
    expect(versions.getByRole<HTMLOptionElement>('option', { name: /V1.4.0/ }).disabled).toBe(true)
    await person.selectOptions(screen.getByRole('combobox', { name: '固件' }), '未选择')
    expect(await screen.findByText('固件选择已保存')).toBeTruthy()
    expect(lastAsked(unselectFirmware)).toEqual({ productId: anyProduct.productId, firmwareType: 1 })
    await person.selectOptions(screen.getByRole('combobox', { name: '固件' }), '通用固件')
    expect(lastAsked(selectFirmware)).toEqual({ productId: anyProduct.productId, firmwareId: '5' })
  })

  test('can be the product’s own, which is deleted after a question', async () => {
    const own = {
      ...anyFirmwareChoice,
      firmwareId: '9',
      firmwareType: 2 as const,
      isOwn: true,
      versions: [],
      firmwarePackageId: '',
      versionCount: 0,
    }
    const { person, lastAsked } = await openHardware(chosen, [
      on(listFirmwareConfig, () => [anyFirmwareChoice, own]),
      on(addOwnFirmware, () => own),
      on(deleteOwnFirmware, () => null),
    ])
    await person.click((await screen.findAllByRole('button', { name: '创建自有固件' }))[1] ?? document.body)
    const dialog = within(await screen.findByRole('dialog'))
    await person.click(dialog.getByRole('button', { name: '创建自有固件' }))
    expect(await screen.findByText('自有固件已创建')).toBeTruthy()
    expect(lastAsked(addOwnFirmware)).toMatchObject({
      firmwareType: 3,
      firmwareLabel: '蓝牙固件',
      firmwareLabelEn: 'Bluetooth firmware',
    })
    await person.click(screen.getByRole('button', { name: '删除' }))
    await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '删除' }))
    expect(await screen.findByText('自有固件已删除')).toBeTruthy()
    expect(lastAsked(deleteOwnFirmware)).toEqual({ productId: anyProduct.productId, firmwareId: '9' })
  })

  test('has parameters as JSON, which are checked in place', async () => {
    const { person, lastAsked } = await openHardware(chosen, [on(setFirmwareConfig, () => anyFirmwareChoice)])
    await person.click(await screen.findByRole('button', { name: '参数' }))
    const dialog = within(await screen.findByRole('dialog', { name: '通用固件的参数' }))
    const area = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: '参数' })
    expect(JSON.parse(area.value)).toEqual({ baud: 9600 })
    await person.clear(area)
    await person.type(area, '{{')
    await person.click(dialog.getByRole('button', { name: '保存' }))
    expect(await dialog.findByText('必须是有效的 JSON')).toBeTruthy()
    await person.clear(area)
    await person.type(area, '{{"baud":1}')
    await person.click(dialog.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('参数已保存')).toBeTruthy()
    expect(lastAsked(setFirmwareConfig)).toEqual({
      productId: anyProduct.productId,
      firmwareId: '5',
      parameterConfig: { baud: 1 },
      updateTime: anyFirmwareChoice.updateTime,
    })
  })
})

describe('the SDK tools (SC-51)', () => {
  test('of the module can be downloaded', async () => {
    const { lastAsked } = await openHardware(chosen)
    expect(await screen.findByRole('button', { name: '下载工具 1.2.0' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '下载文档（工具 1.2.0）' })).toBeNull()
    expect(lastAsked(listSdkTools)).toMatchObject({ moduleId: '3' })
    expect(downloadSdkTool.path).toContain('sdkTool')
  })

  test('wait for a module', async () => {
    await openHardware(noHardware)
    expect(await screen.findByText('选择模组后，可在这里下载其 SDK 工具。')).toBeTruthy()
  })
})
