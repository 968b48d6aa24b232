import { downloadFirmwareFile, listModuleFirmware } from '@slipway/contract/catalog/modules/module-firmware.calls.ts'
import { listSdkTools } from '@slipway/contract/catalog/modules/sdk-tools.calls.ts'
import { listFeatures } from '@slipway/contract/products/features/features.calls.ts'
import { getHardware, listModulesForProduct } from '@slipway/contract/products/hardware/hardware.calls.ts'
import { getLightStrip } from '@slipway/contract/products/hardware/light-strip.calls.ts'
import { listFirmwareConfig } from '@slipway/contract/products/hardware/product-firmware.calls.ts'
import { getProduct } from '@slipway/contract/products/products/products.calls.ts'
import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { on, openConsole } from '../../../app/testing/open-console.tsx'
import { anyFirmware } from '../../catalog/modules/testing/modules.ts'
import { featureOf } from '../features/testing/features.ts'
import { anyChoice, anyStrip, noHardware } from '../hardware/testing/hardware.ts'
import { anyProduct } from '../products/testing/products.ts'

afterEach(() => vi.unstubAllGlobals())

const power = { ...featureOf({ deKey: 'power', schema: { type: 'boolean' } }), dpId: 4 }

const open = (serialProtocolUrl = '') =>
  openConsole(`/home/product/${anyProduct.productId}/hardware`, [
    on(getProduct, () => anyProduct),
    on(getHardware, () => ({ ...noHardware, module: anyChoice })),
    on(listModulesForProduct, () => ({ items: [], total: 0 })),
    on(listFirmwareConfig, () => []),
    on(getLightStrip, () => anyStrip),
    on(listSdkTools, () => ({ items: [], total: 0 })),
    on(listModuleFirmware, () => ({ items: [{ ...anyFirmware, serialProtocolUrl }], total: 1 })),
    on(listFeatures, () => ({ customizeFeatures: [power], templateFeatures: [] })),
    on(downloadFirmwareFile, () => null as never),
  ])

describe('the MCU serial protocol of a product (SC-50)', () => {
  test('is downloaded in the language of the document', async () => {
    const { person } = await open()
    const link = await screen.findByRole('link', { name: '下载 Markdown' })
    expect(link.getAttribute('href')).toMatch(/serialProtocol\/[0-9a-f]{32}\?format=md&lang=zh-CN$/)
    await person.click(screen.getByRole('radio', { name: 'English' }))
    expect(link.getAttribute('href')).toMatch(/format=md&lang=en-US$/)
    for (const [name, format] of [
      ['下载可打印网页', 'html'],
      ['下载 C 头文件', 'h'],
    ] as const) {
      expect(screen.getByRole('link', { name }).getAttribute('href')).toContain(`format=${format}&lang=en-US`)
    }
    expect(screen.queryByRole('list', { name: '模组的串口协议文档' })).toBeNull()
  })

  test('is shown as it is downloaded', async () => {
    const { person } = await open()
    await person.click(await screen.findByRole('button', { name: '预览' }))
    const preview = within(await screen.findByRole('dialog', { name: 'MCU 串口协议' }))
    expect(await preview.findByRole('heading', { name: `${anyProduct.productName} · MCU 串口协议` })).toBeTruthy()
    expect(preview.getByRole('row', { name: /^4 power .*0x01 布尔/ })).toBeTruthy()
    expect(preview.getByText('55 AA 01 07 00 05 04 01 00 01 01 13')).toBeTruthy()
  })

  test('comes with the documents of the module', async () => {
    await open('/file?firmwarePackageId=12&file=serialProtocol')
    const documents = within(await screen.findByRole('list', { name: '模组的串口协议文档' }))
    expect(documents.getByRole('button', { name: '下载 通用固件 V1.3.0 build 261123 的串口协议文档' })).toBeTruthy()
  })
})
