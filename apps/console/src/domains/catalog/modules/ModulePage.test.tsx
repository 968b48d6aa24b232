import {
  addFirmwareVersion,
  addModuleFirmware,
  deleteModuleFirmware,
  listModuleFirmware,
  updateFirmwareVersion,
} from '@slipway/contract/catalog/modules/module-firmware.calls.ts'
import { getModule } from '@slipway/contract/catalog/modules/modules.calls.ts'
import { listSdkTools, updateSdkTool } from '@slipway/contract/catalog/modules/sdk-tools.calls.ts'
import { espImage } from '@slipway/contract/catalog/modules/testing/image-samples.ts'
import { listMainCategories, listSubCategories } from '@slipway/contract/catalog/categories/categories.calls.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { answerUploads } from '../../../app/testing/answer-uploads.ts'
import { on, openConsole } from '../../../app/testing/open-console.tsx'
import { anySub } from '../categories/testing/categories.ts'
import { anyDetail, anyFirmware, anyTool } from './testing/modules.ts'

afterEach(() => vi.unstubAllGlobals())

const answers = [
  on(getModule, () => anyDetail),
  on(listModuleFirmware, () => ({ items: [anyFirmware], total: 1 })),
  on(listSdkTools, () => ({ items: [anyTool], total: 1 })),
  on(listMainCategories, () => []),
]

const subOf = (id: string, zh: string) => ({ ...anySub, id, label: { zh, en: zh } })

const imageFile = (version = '1.4.0', chipId = 5) => new File([espImage({ version, chipId }).slice()], 'lamp.bin')

async function openVersionForm(further: Parameters<typeof openConsole>[1] = []) {
  const opened = await openConsole('/home/module/3', [...further, ...answers])
  await opened.person.click(await screen.findByRole('button', { name: '添加版本' }))
  return { ...opened, drawer: within(await screen.findByRole('dialog')) }
}

describe('the page of a module', () => {
  test('shows its firmware with versions, its SDK tools and its use (SC-92, SC-93)', async () => {
    await openConsole('/home/module/3', answers)
    expect(await screen.findByRole('heading', { name: 'LM-W32' })).toBeTruthy()
    expect(screen.getByRole('navigation', { name: '当前位置' }).textContent).toBe('交付/‹模组管理/LM-W32')
    const versions = within(await screen.findByRole('table', { name: '模组固件的版本' }))
    expect(await versions.findByText('V1.3.0 build 261123')).toBeTruthy()
    for (const fact of ['必经版本', 'ESP-IDF · esp32c3', 'lamp.bin', '403 KB'])
      expect(versions.getByText(fact)).toBeTruthy()
    const tools = within(screen.getByRole('table', { name: 'SDK 工具' }))
    expect(await tools.findByText('1.2.0')).toBeTruthy()
    expect(screen.getByText('还没有产品使用该模组。')).toBeTruthy()
    for (const name of ['添加 MCU 固件', '添加蓝牙固件', '添加 Zigbee 固件'])
      expect(screen.getByRole('button', { name })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^添加模组固件/ })).toBeNull()
  })

  test('names the products that use it and counts those of others', async () => {
    const products = [{ productId: '4f1c0a9be2d74c53a6f08d1b7e5c2a90', productName: '台灯' }]
    await openConsole('/home/module/3', [
      on(getModule, () => ({ ...anyDetail, productCount: 3, products })),
      ...answers,
    ])
    expect(await screen.findByRole('link', { name: '台灯' })).toBeTruthy()
    expect(screen.getByText(/^另有 2 个产品/)).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '删除' }).disabled).toBe(true)
  })

  test('says that a module is not there', async () => {
    const gone = on(getModule, () => {
      throw new DomainError('modules.notFound')
    })
    await openConsole('/home/module/9', [gone, ...answers])
    expect(await screen.findByText('模组不存在')).toBeTruthy()
  })

  test('adds the firmware of a type with a name that can be changed', async () => {
    const { person, lastAsked } = await openConsole('/home/module/3', [
      ...answers,
      on(addModuleFirmware, () => anyFirmware),
    ])
    await person.click(await screen.findByRole('button', { name: '添加 MCU 固件' }))
    const dialog = within(await screen.findByRole('dialog'))
    await person.click(dialog.getByRole('button', { name: '添加 MCU 固件' }))
    expect(await screen.findByText('固件已添加')).toBeTruthy()
    expect(lastAsked(addModuleFirmware)).toEqual({
      moduleId: '3',
      firmwareType: 2,
      firmwareLabel: 'MCU 固件',
      firmwareLabelEn: 'MCU firmware',
      mainCategoryId: '',
    })
  })

  test('edits the texts of a version, whose document stays (CA-161)', async () => {
    const documented = { ...anyFirmware, serialProtocolUrl: '/file?firmwarePackageId=12&file=serialProtocol' }
    const { person, lastAsked } = await openConsole('/home/module/3', [
      on(listModuleFirmware, () => ({ items: [documented], total: 1 })),
      on(updateFirmwareVersion, () => documented as never),
      ...answers,
    ])
    await person.click(await screen.findByRole('button', { name: 'V1.3.0 build 261123 的更多操作' }))
    await person.click(await screen.findByRole('menuitem', { name: '编辑' }))
    const dialog = within(await screen.findByRole('dialog'))
    const text = dialog.getByRole('textbox', { name: /版本说明/ })
    await person.clear(text)
    await person.type(text, 'Better')
    await person.click(dialog.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('版本已保存')).toBeTruthy()
    expect(lastAsked(updateFirmwareVersion)).toEqual({
      firmwarePackageId: '12',
      specification: 'Better',
      appVersionMin: '',
      serialProtocolUrl: documented.serialProtocolUrl,
    })
  })

  test('replaces and removes the document of an SDK tool (CA-164)', async () => {
    const sent = answerUploads()
    const documented = { ...anyTool, sdkDoc: '/file?packageId=8&file=doc' }
    const { person, lastAsked } = await openConsole('/home/module/3', [
      on(listSdkTools, () => ({ items: [documented], total: 1 })),
      on(updateSdkTool, () => documented),
      ...answers,
    ])
    const edit = async () => {
      await person.click(await screen.findByRole('button', { name: '1.2.0 的更多操作' }))
      await person.click(await screen.findByRole('menuitem', { name: '编辑' }))
      return within(await screen.findByRole('dialog'))
    }
    let dialog = await edit()
    await person.upload(dialog.getByLabelText(/^文档/), new File(['x'], 'guide.pdf'))
    await person.click(dialog.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('SDK 工具已保存')).toBeTruthy()
    expect(sent.map((form) => form.get('purpose'))).toEqual(['sdkDoc'])
    expect(lastAsked(updateSdkTool)).toMatchObject({ moduleId: '3', toolVersion: '1.2.0', sdkDoc: 'private/31' })
    dialog = await edit()
    await person.click(dialog.getByRole('checkbox', { name: '移除现有文档' }))
    await person.click(dialog.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(lastAsked(updateSdkTool)).toMatchObject({ changes: 'Faster builds', sdkDoc: '' }))
  })

  test('deletes a version after naming it', async () => {
    const { person, lastAsked } = await openConsole('/home/module/3', [
      ...answers,
      on(deleteModuleFirmware, () => null),
    ])
    await person.click(await screen.findByRole('button', { name: 'V1.3.0 build 261123 的更多操作' }))
    await person.click(await screen.findByRole('menuitem', { name: '删除' }))
    expect(await screen.findByText('删除版本 V1.3.0 build 261123？')).toBeTruthy()
    const dialog = within(screen.getByRole('alertdialog'))
    await person.click(dialog.getByRole('button', { name: '删除' }))
    expect(await screen.findByText('已删除')).toBeTruthy()
    expect(lastAsked(deleteModuleFirmware)).toEqual({
      moduleId: '3',
      firmwareId: '5',
      firmwareVersion: 'V1.3.0 build 261123',
    })
  })
})

describe('the form of a firmware version', () => {
  test('reads version, build date and chip from the header of the chosen file, then uploads it', async () => {
    const sent = answerUploads()
    const { person, drawer, lastAsked } = await openVersionForm([on(addFirmwareVersion, () => anyFirmware as never)])
    await person.upload(drawer.getByLabelText(/固件文件/), imageFile())
    expect(await drawer.findByText('已读取 ESP-IDF 镜像头部 · esp32c3 · 1.4.0')).toBeTruthy()
    expect(drawer.getByRole<HTMLInputElement>('textbox', { name: /版本号/ }).value).toBe('V1.4.0 build 261123')
    await person.type(drawer.getByRole('textbox', { name: /硬件版本/ }), 'A1, revB')
    await person.click(drawer.getByRole('button', { name: '添加版本' }))
    expect(await screen.findByText('版本已添加')).toBeTruthy()
    expect(sent.map((form) => form.get('purpose'))).toEqual(['firmware'])
    expect(lastAsked(addFirmwareVersion)).toMatchObject({
      firmwareId: '5',
      firmwareVersion: 'V1.4.0 build 261123',
      firmwareUrl: 'private/31',
      hardware: ['A1', 'revB'],
    })
  })

  test('sends the sub categories, the model version and the parameters', async () => {
    answerUploads()
    const { person, drawer, lastAsked } = await openVersionForm([
      on(listModuleFirmware, () => ({ items: [{ ...anyFirmware, mainCategoryId: '2' }], total: 1 })),
      on(listSubCategories, () => [subOf('21', '台灯'), subOf('22', '吊灯')]),
      on(addFirmwareVersion, () => anyFirmware as never),
    ])
    await person.upload(drawer.getByLabelText(/固件文件/), imageFile())
    await drawer.findByText(/已读取/)
    await person.click(await drawer.findByRole('checkbox', { name: '吊灯' }))
    await person.type(drawer.getByRole('textbox', { name: /物模型版本/ }), '3')
    const parameters = drawer.getByRole('textbox', { name: /参数配置/ })
    await person.type(parameters, '[[1]')
    await person.click(drawer.getByRole('button', { name: '添加版本' }))
    expect(await drawer.findByText('不是有效的 JSON 对象')).toBeTruthy()
    await person.clear(parameters)
    await person.type(parameters, '{{"relay": 1}')
    await person.click(drawer.getByRole('button', { name: '添加版本' }))
    expect(await screen.findByText('版本已添加')).toBeTruthy()
    expect(lastAsked(addFirmwareVersion)).toMatchObject({
      categories: ['22'],
      modelVersion: 3,
      parameterConfig: { relay: 1 },
    })
  })

  test('warns before the upload where the image is for another chip', async () => {
    const { person, drawer } = await openVersionForm()
    await person.upload(drawer.getByLabelText(/固件文件/), imageFile('1.4.0', 9))
    expect((await drawer.findByRole('alert')).textContent).toContain('该镜像用于 esp32s3，模组需要 esp32c3')
  })

  test('asks for a file, and for a version of the right form', async () => {
    const { person, drawer, asked } = await openVersionForm()
    const version = drawer.getByRole('textbox', { name: /版本号/ })
    await person.type(version, '1.0')
    await person.click(drawer.getByRole('button', { name: '添加版本' }))
    expect(await drawer.findByText(/格式为 V1.0.0 build yymmdd，例如/)).toBeTruthy()
    await person.clear(version)
    await person.type(version, 'V2.0.0 build 261123')
    await person.click(drawer.getByRole('button', { name: '添加版本' }))
    expect(await drawer.findByText('请选择文件')).toBeTruthy()
    expect(asked.some(({ call }) => call === addFirmwareVersion)).toBe(false)
  })

  test('keeps an uploaded file when the version is refused, and uploads it once', async () => {
    const sent = answerUploads()
    const { person, drawer } = await openVersionForm([
      on(addFirmwareVersion, () => {
        throw new DomainError('modules.versionNotIncreasing', { version: 'V1.4.0', newest: 'V1.5.0' })
      }),
    ])
    await person.upload(drawer.getByLabelText(/固件文件/), imageFile())
    await drawer.findByText(/已读取/)
    await person.click(drawer.getByRole('button', { name: '添加版本' }))
    expect(await drawer.findByText('版本 V1.4.0 必须高于最新版本 V1.5.0')).toBeTruthy()
    await person.click(drawer.getByRole('button', { name: '添加版本' }))
    await drawer.findByText('版本 V1.4.0 必须高于最新版本 V1.5.0')
    expect(sent).toHaveLength(1)
  })
})
