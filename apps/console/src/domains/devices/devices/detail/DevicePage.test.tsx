import {
  addDevice,
  deleteDevice,
  listDeviceEvents,
  listDevices,
  listOnOff,
  resetDeviceSecret,
  setProperties,
  watchDevice,
} from '@slipway/contract/devices/devices/devices.calls.ts'
import { commandStatus } from '@slipway/contract/devices/devices/devices.ts'
import { listFeatures } from '@slipway/contract/products/features/features.calls.ts'
import { getProduct } from '@slipway/contract/products/products/products.calls.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { featureOf } from '../../../products/features/testing/features.ts'
import { on, openConsole, stream, type Answer } from '../../../../app/testing/open-console.tsx'
import { anyProduct } from '../../../products/products/testing/products.ts'
import { anyCommand, anySnapshot, attempt, listed, message, NOW, online } from '../testing/devices.ts'

afterEach(() => vi.unstubAllGlobals())

const features = on(listFeatures, () => ({
  customizeFeatures: [
    featureOf({ deKey: 'power', name: { zh: '开关', en: 'Power' }, schema: { type: 'boolean' } }),
    featureOf(),
  ],
  templateFeatures: [],
}))
const around = [
  features,
  on(getProduct, () => anyProduct),
  on(listOnOff, () => ({ items: [], total: 0 })),
  on(listDeviceEvents, () => ({ items: [], total: 0 })),
]
const devices = `/home/product/${anyProduct.productId}/device`

async function openDevice(answers: readonly Answer[] = [], snapshot = anySnapshot) {
  const live = stream(watchDevice)
  const opened = await openConsole(`${devices}/dev-001`, [...answers, live.answer, ...around])
  await waitFor(() => expect(opened.lastAsked(watchDevice)).toBeTruthy())
  const tell = (event: Parameters<typeof live.tell>[0]) =>
    act(async () => {
      live.tell(event)
      await new Promise((resolve) => setTimeout(resolve))
    })
  await tell(snapshot)
  await screen.findByRole('heading', { name: 'dev-001' })
  return { ...opened, live, tell }
}

const rowOf = (text: string) => within(screen.getByText(text).closest('tr') ?? document.body)

describe('the page of a device', () => {
  test('turns from never connected to online by itself', async () => {
    const { tell } = await openDevice()
    expect(screen.getByText('从未连接')).toBeTruthy()
    await tell({ device: online() })
    expect(await screen.findByText(/起在线$/)).toBeTruthy()
    expect(screen.getByText('10.0.0.7')).toBeTruthy()
  })

  test('shows values as they come, and what is beside the model with the reason', async () => {
    const { tell } = await openDevice()
    await screen.findByText('亮度')
    await tell({
      properties: [
        { deKey: 'brightness', value: 42, time: NOW, unmodelled: null },
        { deKey: 'hue', value: 'red', time: NOW, unmodelled: '没有这个功能' },
      ],
    })
    expect(await screen.findByText('42 %')).toBeTruthy()
    expect(rowOf('hue').getByText('与物模型不符：没有这个功能')).toBeTruthy()
  })

  test('sets a switch at once and follows the command to its end', async () => {
    const { person, tell, lastAsked } = await openDevice([on(setProperties, () => anyCommand)])
    await person.click(await screen.findByRole('switch', { name: '下发 开关' }))
    expect(await screen.findByText('等待设备')).toBeTruthy()
    expect(lastAsked(setProperties)).toMatchObject({ serial: 'dev-001', data: { power: true } })
    await tell({ commands: [{ ...anyCommand, status: commandStatus.sent, sentTime: NOW }] })
    expect(await screen.findByText('已发送')).toBeTruthy()
    await tell({ commands: [{ ...anyCommand, status: commandStatus.acked, sentTime: NOW, endTime: NOW, code: 200 }] })
    expect(await screen.findByText('已确认')).toBeTruthy()
    await tell({ commands: [{ ...anyCommand, status: commandStatus.failed, code: 500, msg: 'jammed' }] })
    expect(await screen.findByText('500 jammed')).toBeTruthy()
    await tell({ commands: [{ ...anyCommand, status: commandStatus.expired }] })
    expect(await screen.findByText('已过期')).toBeTruthy()
  })

  test('does not send a value that the property may not have', async () => {
    const { person, lastAsked } = await openDevice([on(setProperties, () => anyCommand)])
    const field = await screen.findByRole('textbox', { name: '亮度 的值' })
    await person.clear(field)
    await person.type(field, '4x')
    await person.click(screen.getByRole('button', { name: '下发 亮度' }))
    expect(await screen.findByText('类型应为 integer')).toBeTruthy()
    expect(lastAsked(setProperties)).toBeUndefined()
    await person.clear(field)
    await person.type(field, '101')
    await person.click(screen.getByRole('button', { name: '下发 亮度' }))
    expect(await screen.findByText('大于最大值 100')).toBeTruthy()
    expect(lastAsked(setProperties)).toBeUndefined()
    await person.clear(field)
    await person.type(field, '99{Enter}')
    await waitFor(() => expect(lastAsked(setProperties)).toMatchObject({ data: { brightness: 99 } }))
  })

  test('offers what the published version has, not what a draft makes of it', async () => {
    const model = on(listFeatures, ({ inForce }) => ({
      customizeFeatures: [featureOf({ deKey: inForce === true ? 'published' : 'drafted' })],
      templateFeatures: [],
    }))
    await openDevice([model])
    expect(await screen.findByText('published')).toBeTruthy()
    expect(screen.queryByText('drafted')).toBeNull()
  })

  test('sets a struct by a field for each parameter, and shows it by them', async () => {
    const own = { description: '', required: true }
    const range = { type: 'integer', minimum: 0, maximum: 360, unit: '°', ...own } as const
    const colour = featureOf({
      deKey: 'colour',
      name: { zh: '颜色', en: 'Colour' },
      schema: {
        type: 'object',
        properties: [
          { ...range, deKey: 'hue', title: { zh: '色相', en: 'Hue' } },
          { type: 'boolean', deKey: 'white', ...own },
        ],
      },
    })
    const model = on(listFeatures, () => ({ customizeFeatures: [colour], templateFeatures: [] }))
    const { person, tell, lastAsked } = await openDevice([model, on(setProperties, () => anyCommand)])
    await tell({ properties: [{ deKey: 'colour', value: { white: true, hue: 12 }, time: NOW, unmodelled: null }] })
    const value = rowOf('colour')
    expect((await value.findByText('hue')).nextElementSibling?.textContent).toBe('12 °')
    await person.click(screen.getByRole('button', { name: '下发 颜色' }))
    const dialog = within(await screen.findByRole('dialog', { name: '下发 颜色' }))
    const hue = dialog.getByRole('textbox', { name: /色相/ })
    await person.clear(hue)
    await person.type(hue, '361')
    await person.click(dialog.getByRole('button', { name: '下发' }))
    expect(await dialog.findByText('大于最大值 360')).toBeTruthy()
    await person.clear(hue)
    await person.type(hue, '36{Enter}')
    await waitFor(() => expect(lastAsked(setProperties)).toMatchObject({ data: { colour: { hue: 36, white: true } } }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('shows messages as they were on the wire, and holds them on demand', async () => {
    const { person, tell } = await openDevice()
    await tell({ messages: [message(1)] })
    const log = within(screen.getByRole('log'))
    expect(await log.findByText(/up\/property\/report/)).toBeTruthy()
    await person.click(screen.getByRole('button', { name: '暂停' }))
    await tell({ messages: [message(2)] })
    expect(await screen.findByText('已暂停，1 条新消息')).toBeTruthy()
    expect(log.queryByText(/"id":"2"/)).toBeNull()
    await person.click(screen.getByRole('button', { name: '继续' }))
    expect(await log.findByText(/"id":"2"/)).toBeTruthy()
  })

  test('says that the connection is lost and keeps what it knows', async () => {
    const { live } = await openDevice([], { ...anySnapshot, device: online() })
    expect(screen.getByText('实时更新')).toBeTruthy()
    act(() => live.cut())
    expect(await screen.findByText('连接中断，正在重连…')).toBeTruthy()
    expect(screen.getByText(/起在线$/)).toBeTruthy()
  })

  test('says which check a refused device failed, what was found, and shows a command that works', async () => {
    const { tell } = await openDevice()
    await tell({ refusedAttempts: [attempt] })
    expect(await screen.findByText('时间戳与服务器时间的偏差')).toBeTruthy()
    expect(screen.getByText('-412 s')).toBeTruthy()
    expect(screen.getByText(/校准设备时钟/)).toBeTruthy()
    expect(screen.getByText(/mosquitto_pub -h/).textContent).toContain('<设备密钥>')
  })

  test('shows no attempts of other serial numbers, and its own until it is dismissed', async () => {
    const { tell, person } = await openDevice()
    await tell({ refusedAttempts: [{ ...attempt, serial: 'nope', cause: 'unknownSerial' }, attempt] })
    await person.click(await screen.findByRole('button', { name: '知道了' }))
    expect(screen.queryByText('-412 s')).toBe(null)
    expect(screen.queryByText('用户名中的序列号')).toBe(null)
    await tell({ refusedAttempts: [{ ...attempt, found: '-413 s', lastTime: attempt.lastTime + 1 }] })
    expect(await screen.findByText('-413 s')).toBeTruthy()
  })

  test('of a device that does not exist leads back to the list', async () => {
    await openConsole(`${devices}/dev-009`, [
      on(watchDevice, () => {
        throw new DomainError('devices.notFound')
      }),
      on(listDevices, () => ({ items: [], total: 0 })),
      ...around,
    ])
    await waitFor(() => expect(window.location.pathname).toBe(devices))
    expect(await screen.findByText('设备不存在，已返回设备列表')).toBeTruthy()
  })

  test('shows a new secret only after a question', async () => {
    const { person } = await openDevice([
      on(resetDeviceSecret, () => ({ ...anySnapshot.device, deviceSecret: 'brand-new-secret' })),
    ])
    await person.click(screen.getByRole('button', { name: '设备 dev-001 的更多操作' }))
    await person.click(await screen.findByRole('menuitem', { name: '重置密钥' }))
    const question = within(await screen.findByRole('alertdialog', { name: '重置设备 dev-001 的密钥？' }))
    await person.click(question.getByRole('button', { name: '重置密钥' }))
    expect(await screen.findByText('brand-new-secret')).toBeTruthy()
  })

  test('is left for the list once the device is deleted', async () => {
    const { person } = await openDevice([
      on(deleteDevice, () => null),
      on(listDevices, () => ({ items: [], total: 0 })),
    ])
    await person.click(screen.getByRole('button', { name: '设备 dev-001 的更多操作' }))
    await person.click(await screen.findByRole('menuitem', { name: '删除设备' }))
    const question = within(await screen.findByRole('alertdialog', { name: '删除设备 dev-001？' }))
    await person.click(question.getByRole('button', { name: '删除设备' }))
    await waitFor(() => expect(window.location.pathname).toBe(devices))
  })
})

const list = (items = [listed(anySnapshot.device), listed({ ...online(), serial: 'dev-002' })]) =>
  on(listDevices, () => ({ items, total: items.length }))

describe('the devices of a product', () => {
  test('are listed with their state', async () => {
    await openConsole(devices, [list(), ...around])
    await screen.findByText('dev-001')
    expect(rowOf('dev-001').getByText('离线')).toBeTruthy()
    expect(rowOf('dev-001').getByText('从未连接')).toBeTruthy()
    expect(rowOf('dev-002').getByText('在线')).toBeTruthy()
  })

  test('are filtered by state, which stands in the address', async () => {
    const { person, lastAsked } = await openConsole(devices, [list(), ...around])
    await screen.findByText('dev-001')
    await person.click(screen.getByRole('radio', { name: /^在线/ }))
    await waitFor(() => expect(lastAsked(listDevices)).toMatchObject({ online: true, pageStart: 0 }))
    expect(new URLSearchParams(window.location.search).get('online')).toBe('1')
  })

  test('grow by one whose secret and commands are shown once, with a check that turns to online by itself', async () => {
    const live = stream(watchDevice)
    const { person, lastAsked } = await openConsole(devices, [
      list([]),
      live.answer,
      on(addDevice, () => ({ ...anySnapshot.device, deviceSecret: 'shown-once' })),
      ...around,
    ])
    await screen.findByText('还没有设备')
    await person.click(screen.getByRole('button', { name: '添加设备' }))
    await person.click(await screen.findByRole('button', { name: '添加' }))
    expect(await screen.findByText('shown-once')).toBeTruthy()
    expect(lastAsked(addDevice)).toEqual({ productId: anyProduct.productId, name: '', remark: '' })
    expect(screen.getByText(/mosquitto_pub -h/).textContent).toContain("SECRET='shown-once'")
    expect(screen.getByText(/mosquitto_pub -h/).textContent).toContain('"brightness":51')
    expect(screen.getByText('正在等待设备连接…')).toBeTruthy()
    await waitFor(() => expect(lastAsked(watchDevice)).toBeTruthy())
    act(() => live.tell({ ...anySnapshot, device: online(Date.now()) }))
    expect(await screen.findByText('设备已连接')).toBeTruthy()
    await person.keyboard('{Escape}')
    expect(await screen.findByRole('alertdialog', { name: '已经保存密钥了吗？' })).toBeTruthy()
  })

  test('need a serial number of the right form, or none', async () => {
    const { person, asked } = await openConsole(devices, [list([]), ...around])
    await screen.findByText('还没有设备')
    await person.click(screen.getByRole('button', { name: '添加设备' }))
    await person.type(await screen.findByRole('textbox', { name: '序列号' }), 'dev 1')
    await person.click(screen.getByRole('button', { name: '添加' }))
    expect(await screen.findByText(/仅限字母、数字、下划线和连字符/)).toBeTruthy()
    expect(asked.some(({ call }) => call === addDevice)).toBe(false)
  })

  test('say under the field that a serial number exists already', async () => {
    const { person } = await openConsole(devices, [
      list([]),
      on(addDevice, () => {
        throw new DomainError('devices.serialTaken', { serial: 'dev-001' })
      }),
      ...around,
    ])
    await screen.findByText('还没有设备')
    await person.click(screen.getByRole('button', { name: '添加设备' }))
    await person.type(await screen.findByRole('textbox', { name: '序列号' }), 'dev-001')
    await person.click(screen.getByRole('button', { name: '添加' }))
    expect(await screen.findByText('序列号 dev-001 已存在')).toBeTruthy()
  })
})
