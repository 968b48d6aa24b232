import {
  getDeviceBulk,
  listDeviceBulkRows,
  listDeviceBulks,
} from '@slipway/contract/devices/device-bulk/device-bulk.calls.ts'
import { downloadImportSecrets, exportDevices } from '@slipway/contract/devices/device-bulk/device-files.calls.ts'
import type { BulkJobDetail } from '@slipway/contract/devices/device-bulk/device-bulk.ts'
import type { DeviceImportPreview } from '@slipway/contract/devices/device-bulk/device-import.ts'
import {
  deleteDeviceFilter,
  getDeviceView,
  listDeviceLabels,
  renameDeviceLabel,
  saveDeviceFilter,
} from '@slipway/contract/devices/device-groups/device-groups.calls.ts'
import { addDevice, listDevices } from '@slipway/contract/devices/devices/devices.calls.ts'
import { listFeatures } from '@slipway/contract/products/features/features.calls.ts'
import { getProduct } from '@slipway/contract/products/products/products.calls.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { on, openConsole } from '../../../../app/testing/open-console.tsx'
import { anyProduct } from '../../../products/products/testing/products.ts'
import { anySnapshot, listed, NOW } from '../testing/devices.ts'

afterEach(() => vi.unstubAllGlobals())

const { productId } = anyProduct
const hall = { labelId: '5', kind: 1 as const, name: '大厅', devices: 3 }
const emptyFilter = { keyword: '', tagIds: [] }
const saved = { filterId: '9', name: '离线设备', filter: { ...emptyFilter, online: false, sort: 'lastSeen' as const } }
const job: BulkJobDetail = {
  jobId: '7',
  kind: 'import',
  status: 3,
  by: 'dev@example.com',
  createTime: NOW,
  endTime: NOW,
  total: 2,
  handled: 2,
  refused: 0,
  counts: { done: 2, waiting: 0, refused: 0, pending: 0, sent: 0, expired: 0, notRun: 0 },
  added: 2,
  secretsTime: null,
}

async function open(answers: Parameters<typeof openConsole>[1] = [], search = '') {
  return openConsole(`/home/product/${productId}/device${search}`, [
    ...answers,
    on(getProduct, () => anyProduct),
    on(listFeatures, () => ({ customizeFeatures: [], templateFeatures: [] })),
    on(listDevices, () => ({ items: [listed(anySnapshot.device)], total: 1 })),
    on(getDeviceView, () => ({ columns: null, filters: [saved] })),
    on(listDeviceLabels, () => [hall]),
    on(listDeviceBulks, () => [job]),
    on(getDeviceBulk, () => job),
    on(listDeviceBulkRows, () => ({ items: [], total: 0 })),
  ])
}

async function choose(person: Awaited<ReturnType<typeof open>>['person'], entry: string) {
  await person.click(await screen.findByRole('button', { name: '更多操作' }))
  await person.click(await screen.findByRole('menuitem', { name: entry }))
}

/** Stubs the server's replies to uploads in order: uploads do not use `fetch`. */
function answerUploads(...replies: object[]) {
  const sent: (Record<string, unknown> & { url: string })[] = []
  class Upload extends EventTarget {
    readonly upload = new EventTarget()
    status = 200
    responseText = ''
    private url = ''
    open(_method: string, url: string) {
      this.url = url
    }
    setRequestHeader() {}
    send(body: FormData) {
      sent.push({ url: this.url, ...Object.fromEntries(body) })
      this.responseText = JSON.stringify(replies.shift())
      queueMicrotask(() => this.dispatchEvent(new Event('load')))
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload)
  return sent
}

const preview: DeviceImportPreview = {
  seen: 'abc',
  total: 3,
  toAdd: 1,
  toChange: 1,
  unchanged: 0,
  refused: 1,
  refusals: [{ line: 4, serial: 'no good', reason: '序列号格式不正确' }],
  ignoredColumns: ['颜色'],
  newTags: ['一楼'],
  newGroups: [],
  rows: [
    { line: 2, isNew: true, serial: 'new-1', name: '新灯', tags: ['一楼'] },
    { line: 3, isNew: false, serial: 'dev-001', name: '' },
  ],
}

describe('an import', () => {
  test('shows refused rows with their reasons, and leaves them out only after that is chosen', async () => {
    const moved = { code: 60016, msg: '有变化', data: { refusal: 'device-bulk.importMoved' } }
    const sent = answerUploads(
      { code: 200, msg: '', data: preview },
      moved,
      { code: 200, msg: '', data: preview },
      {
        code: 200,
        msg: '',
        data: job,
      },
    )
    const { person } = await open()
    await choose(person, '从文件导入')
    const drawer = within(await screen.findByRole('dialog', { name: '导入设备' }))
    await person.upload(
      drawer.getByLabelText('设备文件'),
      new File(['serial\nnew-1'], 'devices.csv', { type: 'text/csv' }),
    )
    const refused = within(await drawer.findByRole('region', { name: '无法导入的行' }))
    expect(refused.getByText('序列号格式不正确')).toBeTruthy()
    for (const words of ['新增 1', '修改 1', '无法导入 1', '将新建标签：一楼', '以下列不会导入：颜色', '（清空）'])
      expect(drawer.getByText(words)).toBeTruthy()
    const start = () => drawer.getByRole<HTMLButtonElement>('button', { name: '导入 2 行' })
    expect(start().disabled).toBe(true)
    await person.click(drawer.getByRole('checkbox', { name: '跳过无法导入的 1 行' }))
    await person.click(start())
    expect(await drawer.findByText('文件或设备在预览之后有变化，这是最新的预览。')).toBeTruthy()
    await person.click(drawer.getByRole('checkbox', { name: '跳过无法导入的 1 行' }))
    await person.click(start())
    expect(await screen.findByRole('dialog', { name: '批量任务' })).toBeTruthy()
    expect(sent.at(-1)).toMatchObject({ seen: 'abc', skipRefused: 'true' })
  })

  test('offers the secrets of the devices it added once', async () => {
    let secretsTime: number | null = null
    const { person, lastAsked } = await open([
      on(getDeviceBulk, () => ({ ...job, secretsTime })),
      on(downloadImportSecrets, () => {
        secretsTime = NOW
        return null as never
      }),
    ])
    await choose(person, '批量任务')
    await person.click(await screen.findByRole('button', { name: '导入' }))
    expect(await screen.findByText('2 台新设备的密钥')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: '下载 CSV' }))
    await waitFor(() => expect(lastAsked(downloadImportSecrets)).toMatchObject({ jobId: '7', format: 'csv' }))
    expect(await screen.findByText(/密钥已于 .* 下载/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: '下载 CSV' })).toBeNull()
  })
})

test('an export has the filter and order of the list, and the chosen columns', async () => {
  const { person, lastAsked } = await open([on(exportDevices, () => null as never)], '?keyword=lamp&sort=name&order=up')
  await choose(person, '导出')
  const dialog = within(await screen.findByRole('dialog', { name: '导出设备' }))
  await person.click(dialog.getByRole('checkbox', { name: '状态' }))
  await person.click(dialog.getByRole('button', { name: '导出' }))
  await waitFor(() =>
    expect(lastAsked(exportDevices)).toMatchObject({
      keyword: 'lamp',
      sort: 'name',
      descending: false,
      columns: ['name', 'lastSeen', 'tags', 'createTime'],
      format: 'xlsx',
    }),
  )
})

describe('saved filters', () => {
  test('can have a component, which is shown until it is removed', async () => {
    const component = { name: 'mbedtls', version: '3.6.0' }
    const withIt = { ...saved, filter: { ...emptyFilter, component } }
    const { person, lastAsked } = await open(
      [on(getDeviceView, () => ({ columns: null, filters: [withIt] }))],
      '?component=mbedtls&componentVersion=3.6.0',
    )
    expect(await screen.findByText('运行 mbedtls 3.6.0')).toBeTruthy()
    expect(lastAsked(listDevices)).toMatchObject({ component })
    await person.click(await screen.findByRole('button', { name: '移除组件筛选' }))
    await waitFor(() => expect(lastAsked(listDevices)?.component).toBeUndefined())
    await person.click(await screen.findByRole('button', { name: '已保存的筛选' }))
    await person.click(await screen.findByRole('menuitem', { name: '离线设备' }))
    await waitFor(() => expect(window.location.search).toBe('?component=mbedtls&componentVersion=3.6.0'))
  })

  test('are applied to the list and its address', async () => {
    const { person, lastAsked } = await open()
    await person.click(await screen.findByRole('button', { name: '已保存的筛选' }))
    await person.click(await screen.findByRole('menuitem', { name: '离线设备' }))
    await waitFor(() => expect(lastAsked(listDevices)).toMatchObject({ online: false, sort: 'lastSeen' }))
    expect(window.location.search).toBe('?online=0&sort=lastSeen')
  })

  test('are saved from the list and deleted', async () => {
    const { person, lastAsked } = await open(
      [on(saveDeviceFilter, () => saved), on(deleteDeviceFilter, () => null)],
      '?tag=5&keyword=lamp',
    )
    const edit = async () => {
      await person.click(await screen.findByRole('button', { name: '已保存的筛选' }))
      await person.click(await screen.findByRole('menuitem', { name: '保存或删除筛选…' }))
    }
    await edit()
    const dialog = within(await screen.findByRole('dialog', { name: '已保存的筛选' }))
    expect(await dialog.findByText('当前筛选：“lamp” · 大厅')).toBeTruthy()
    await person.click(dialog.getByRole('button', { name: '删除筛选 离线设备' }))
    await waitFor(() => expect(lastAsked(deleteDeviceFilter)).toMatchObject({ filterId: '9' }))
    await person.type(dialog.getByRole('textbox', { name: '筛选名称' }), '大厅灯')
    await person.click(dialog.getByRole('button', { name: '保存当前筛选' }))
    await waitFor(() =>
      expect(lastAsked(saveDeviceFilter)).toMatchObject({
        name: '大厅灯',
        filter: { keyword: 'lamp', tagIds: ['5'], sort: 'createTime', descending: true },
      }),
    )
  })
})

test('a serial number is copied in the menu of its row, so that its button is no stop of the Tab key', async () => {
  const { person } = await open()
  const { serial } = anySnapshot.device
  const row = within(await screen.findByRole('row', { name: new RegExp(serial) }))
  expect(row.getByRole('button', { name: '复制' }).tabIndex).toBe(-1)
  await person.click(row.getByRole('button', { name: `设备 ${serial} 的更多操作` }))
  vi.stubGlobal('isSecureContext', true)
  await person.click(await screen.findByRole('menuitem', { name: '复制序列号' }))
  expect(await navigator.clipboard.readText()).toBe(serial)
})

test('a tag is renamed', async () => {
  const { person, lastAsked } = await open([on(renameDeviceLabel, () => null)])
  await choose(person, '标签与分组')
  await person.click(await screen.findByRole('button', { name: '重命名 大厅' }))
  const field = screen.getByRole('textbox', { name: '大厅 的新名称' })
  expect(document.activeElement).toBe(field)
  await person.clear(field)
  await person.type(field, '前厅{Enter}')
  await waitFor(() => expect(lastAsked(renameDeviceLabel)).toMatchObject({ labelId: '5', name: '前厅' }))
})

test('a device is added with a name and a remark', async () => {
  const { person, lastAsked } = await open([on(addDevice, () => ({ ...anySnapshot.device, deviceSecret: 'secret' }))])
  await person.click(await screen.findByRole('button', { name: '添加设备' }))
  const dialog = within(await screen.findByRole('dialog', { name: '添加设备' }))
  await person.type(dialog.getByRole('textbox', { name: '名称' }), '客厅主灯')
  await person.type(dialog.getByRole('textbox', { name: '备注' }), '门口左侧')
  await person.click(dialog.getByRole('button', { name: '添加' }))
  await waitFor(() => expect(lastAsked(addDevice)).toMatchObject({ name: '客厅主灯', remark: '门口左侧' }))
})

test('while the list of a product without devices loads, there is no button that would move away', async () => {
  const loaded = Promise.withResolvers<{ items: []; total: 0 }>()
  await open([
    on(getProduct, () => ({ ...anyProduct, devices: { total: 0, online: 0 } })),
    on(listDevices, () => loaded.promise),
  ])
  expect(await screen.findByRole('button', { name: '更多操作' })).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: '添加设备' })).toBeNull())
  loaded.resolve({ items: [], total: 0 })
  expect(await screen.findByRole('button', { name: '添加设备' })).toBeTruthy()
})
