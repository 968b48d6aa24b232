import { listProducts } from '@slipway/contract/products/products/products.calls.ts'
import { createBindTicket } from '@slipway/contract/devices/virtual-devices/virtual-devices.calls.ts'
import { simulatorClose } from '@slipway/contract/devices/virtual-devices/virtual-devices.messages.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { on, openConsole, setWide } from '../../../app/testing/open-console.tsx'
import { anyProduct } from '../../products/products/testing/products.ts'
import {
  functionsPage as functions,
  logText,
  model,
  openOnline,
  openVirtual as open,
  token,
} from './testing/open-virtual.ts'

afterEach(() => {
  setWide(true)
  vi.unstubAllGlobals()
})

describe('the virtual device of a product', () => {
  test('connects where the page comes from, by its serial number and token', async () => {
    const { sockets } = await openOnline()
    expect(sockets.last().url).toBe(`ws://${window.location.host}/devicesimulator/VABC/${token}`)
    expect(logText()).toContain('连接成功')
  })

  test('shows a QR code with which a phone adds it, and warns where the phone can’t open the address', async () => {
    const urls = ['http://localhost:3000', 'http://192.168.1.20:3000', 'https://iot.example.com']
    const { person } = await openOnline(undefined, [
      on(createBindTicket, () => ({ ticket: token, url: `${urls.shift()}/app/a#ticket=${token}`, expireTime: 1 })),
    ])
    await person.click(screen.getByRole('button', { name: '用手机添加' }))
    expect(await screen.findByRole('img', { name: '配套 App 的二维码' })).toBeTruthy()
    expect(screen.getByText(/手机无法打开该网址/)).toBeTruthy()
    await person.click(screen.getByRole('button', { name: '重新生成' }))
    expect(await screen.findByText(/手机将打开 http:\/\/192\.168\.1\.20:3000/)).toBeTruthy()
    expect(screen.queryByText(/手机无法打开该网址/)).toBeNull()
    expect(screen.getByText('手机打不开？')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: '重新生成' }))
    await waitFor(() => expect(screen.queryByText(/手机将打开/)).toBeNull())
  })

  test('reports a changed property, and notes it in the log', async () => {
    const { sockets, person } = await openOnline()
    await person.click(screen.getByRole('switch', { name: '上报 开关' }))
    expect(sockets.last().sent).toMatchObject([{ type: 'prop_report', deKey: 'power', value: true }])
    expect(logText()).toContain('发送 prop_report')
  })

  test('says what is wrong with a value instead of reporting it', async () => {
    const { sockets, person } = await openOnline()
    await person.type(screen.getByRole('textbox', { name: '亮度 的值' }), '300')
    await person.click(screen.getByRole('button', { name: '上报 亮度' }))
    expect(screen.getByText('大于最大值 100')).toBeTruthy()
    expect(sockets.last().sent).toEqual([])
  })

  test('reports all properties: what is entered, the value of now, or a sample; a wrong entry is marked', async () => {
    const { sockets, person } = await openOnline()
    sockets.tell({ type: 'prop_set', msgId: '7', deKey: 'power', value: true })
    sockets.last().sent.length = 0
    await person.click(screen.getByRole('button', { name: '全部上报' }))
    expect(sockets.last().sent).toMatchObject([
      { type: 'prop_report', deKey: 'brightness', value: expect.any(Number) },
      { type: 'prop_report', deKey: 'power', value: true },
    ])
    const field = screen.getByRole('textbox', { name: '亮度 的值' })
    await person.clear(field)
    await person.type(field, '300')
    sockets.last().sent.length = 0
    await person.click(screen.getByRole('button', { name: '全部上报' }))
    expect(sockets.last().sent).toMatchObject([{ type: 'prop_report', deKey: 'power' }])
    expect(screen.getByText('大于最大值 100')).toBeTruthy()
    await person.clear(field)
    await person.type(field, '77')
    await person.click(screen.getByRole('button', { name: '全部上报' }))
    expect(sockets.last().sent).toContainEqual(expect.objectContaining({ deKey: 'brightness', value: 77 }))
  })

  test('takes what is set, answers and reports it', async () => {
    const { sockets } = await openOnline()
    sockets.tell({ type: 'prop_set', msgId: '7', deKey: 'brightness', value: 30 })
    expect(sockets.last().sent).toMatchObject([
      { type: 'prop_set_reply', msgId: '7', code: 200 },
      { type: 'prop_report', deKey: 'brightness', value: 30 },
    ])
    expect(document.querySelector('[data-value=brightness]')?.textContent).toBe('30 %')
    expect(logText()).toContain('接收 prop_set')
  })

  test('fires an event', async () => {
    const { sockets, person } = await openOnline()
    await person.click(screen.getByRole('button', { name: '触发 水浸' }))
    expect(sockets.last().sent).toMatchObject([{ type: 'event_report', deKey: 'leak', status: 1 }])
  })

  test('shows an operation that arrives, and answers it with what is entered', async () => {
    const { sockets, person } = await openOnline()
    sockets.tell({ type: 'action', msgId: '9', deKey: 'calibrate', value: {} })
    expect(screen.getByText('收到操作 校准')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: '应答 校准' }))
    const dialog = within(await screen.findByRole('dialog'))
    await person.click(dialog.getByRole('button', { name: '应答' }))
    const [answer] = sockets.last().sent
    expect(answer).toMatchObject({ type: 'action_reply', msgId: '9', code: 200, value: { hue: expect.any(Number) } })
    expect(screen.queryByText('收到操作 校准')).toBeNull()
  })

  test('can refuse an operation', async () => {
    const { sockets, person } = await openOnline()
    sockets.tell({ type: 'action', msgId: '9', deKey: 'calibrate', value: {} })
    await person.click(screen.getByRole('button', { name: '拒绝 校准' }))
    expect(sockets.last().sent).toMatchObject([{ type: 'action_reply', msgId: '9', code: 500 }])
  })

  test('is switched off and on again, with a connection of its own each time', async () => {
    const { sockets, person } = await openOnline()
    await person.click(screen.getByRole('switch', { name: '电源' }))
    expect(await screen.findByText('已关机')).toBeTruthy()
    expect(screen.getByRole('button', { name: '上报 亮度' }).hasAttribute('disabled')).toBe(true)
    await person.click(screen.getByRole('switch', { name: '电源' }))
    await waitFor(() => expect(sockets.opened).toHaveLength(2))
  })

  test('tells of an end and connects again on demand', async () => {
    const { sockets, person } = await openOnline()
    sockets.close(simulatorClose.takenOver)
    expect(await screen.findByText('连接中断')).toBeTruthy()
    expect(logText()).toContain('设备已在其他位置连接')
    await person.click(screen.getByRole('button', { name: '重新连接' }))
    await waitFor(() => expect(sockets.opened).toHaveLength(2))
  })

  test('tells of a connection that fails', async () => {
    const { sockets } = await open()
    await waitFor(() => expect(sockets.opened).toHaveLength(1))
    sockets.fail()
    expect(await screen.findByText('连接中断')).toBeTruthy()
    expect(logText()).toContain('连接出错，请刷新页面后重试')
  })

  test('is deleted after a question', async () => {
    const { sockets, state, person } = await openOnline()
    await person.click(screen.getByRole('button', { name: '删除虚拟设备' }))
    const question = within(await screen.findByRole('alertdialog'))
    await person.click(question.getByRole('button', { name: '删除虚拟设备' }))
    await waitFor(() => expect(state.isBound).toBe(false))
    sockets.tell({ type: 'delete' })
    sockets.close(simulatorClose.ended)
    expect(await screen.findByText('已删除')).toBeTruthy()
    expect(logText()).toContain('设备已删除')
    await person.click(screen.getByRole('button', { name: '重新创建' }))
    expect(await screen.findByText('还没有虚拟设备')).toBeTruthy()
  })
})

describe('where the virtual device stands', () => {
  test('is beside the list of functions, opened and closed by its link, and what is filtered stays', async () => {
    const { sockets, person } = await open(model, { address: `${functions}?kind=event` })
    const link = await screen.findByRole('link', { name: '虚拟设备', expanded: false })
    expect(screen.queryByRole('complementary', { name: '虚拟设备' })).toBeNull()
    expect(sockets.opened).toEqual([])
    await person.click(link)
    const beside = within(await screen.findByRole('complementary', { name: '虚拟设备' }))
    expect(await beside.findByRole('button', { name: '触发 水浸' })).toBeTruthy()
    expect(screen.getByRole('radio', { name: /^事件/ })).toHaveProperty('checked', true)
    await person.click(screen.getByRole('radio', { name: /^属性/ }))
    expect(screen.getByRole('complementary', { name: '虚拟设备' })).toBeTruthy()
    await person.click(screen.getByRole('link', { name: '虚拟设备', expanded: true }))
    await waitFor(() => expect(screen.queryByRole('complementary', { name: '虚拟设备' })).toBeNull())
    expect(window.location.search).toBe('?kind=property')
  })

  test('is open next time where it was open last time, and closed where it was closed', async () => {
    localStorage.removeItem('virtualBeside')
    const visit = () => open(model, { address: functions })
    const first = await visit()
    await first.person.click(await screen.findByRole('link', { name: '虚拟设备', expanded: false }))
    expect(await screen.findByRole('complementary', { name: '虚拟设备' })).toBeTruthy()
    cleanup()

    const second = await visit()
    expect(await screen.findByRole('complementary', { name: '虚拟设备' })).toBeTruthy()
    await second.person.click(screen.getByRole('link', { name: '虚拟设备', expanded: true }))
    await waitFor(() => expect(screen.queryByRole('complementary', { name: '虚拟设备' })).toBeNull())
    cleanup()

    await visit()
    expect(await screen.findByRole('link', { name: '虚拟设备', expanded: false })).toBeTruthy()
    expect(screen.queryByRole('complementary', { name: '虚拟设备' })).toBeNull()
  })

  test('is a sheet over the list where the window has no room for both', async () => {
    setWide(false)
    const { person } = await open()
    const sheet = within(await screen.findByRole('dialog', { name: '虚拟设备' }))
    expect(await sheet.findByRole('button', { name: '触发 水浸' })).toBeTruthy()
    await person.click(sheet.getByRole('button', { name: '关闭' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(window.location.search).toBe('')
  })

  test('is led to by the short address too', async () => {
    await open(model, { address: `/home/product/${anyProduct.productId}/virtual` })
    expect(await screen.findByRole('complementary', { name: '虚拟设备' })).toBeTruthy()
    expect(window.location.pathname + window.location.search).toBe(`${functions}?virtual=open`)
  })
})

test('a product without a virtual device offers to bind one without a phone or with one', async () => {
  const { person, sockets } = await open(model, { isBound: false })
  expect(await screen.findByText('还没有虚拟设备')).toBeTruthy()
  expect(sockets.opened).toEqual([])
  expect(screen.getByRole('button', { name: '用手机添加' })).toBeTruthy()
  await person.click(screen.getByRole('button', { name: '无需手机创建' }))
  await waitFor(() => expect(sockets.opened).toHaveLength(1))
})

test('a product without functions says to define some first', async () => {
  const { sockets } = await open([])
  expect(await screen.findByText('该产品还没有功能')).toBeTruthy()
  expect(sockets.opened).toEqual([])
})

describe('the log', () => {
  test('is resized and collapsed, which this browser keeps', async () => {
    localStorage.removeItem('virtual-log')
    const { person } = await openOnline()
    const edge = screen.getByRole('slider', { name: /调整日志高度/ })
    fireEvent.change(edge, { target: { value: '240' } })
    expect(screen.getByRole('log').parentElement?.style.height).toContain('240px')
    expect(localStorage.getItem('virtual-log')).toBe('240')
    await person.click(screen.getByRole('button', { name: '收起日志' }))
    expect(screen.queryByRole('log')).toBe(null)
    expect(Number(localStorage.getItem('virtual-log'))).toBeLessThan(0)
    await person.click(screen.getByRole('button', { name: '展开日志' }))
    expect(screen.getByRole('log').parentElement?.style.height).toContain('240px')
    localStorage.removeItem('virtual-log')
  })

  test('is filtered by kind and content, held still and cleared', async () => {
    const { sockets, person } = await openOnline()
    sockets.tell({ type: 'prop_set', msgId: '7', deKey: 'brightness', value: 30 })
    await person.click(screen.getByRole('radio', { name: '接收' }))
    expect(logText()).toContain('接收 prop_set')
    expect(logText()).not.toContain('prop_report')
    await person.type(screen.getByRole('textbox', { name: '按内容筛选' }), 'power')
    expect(logText()).not.toContain('brightness')
    await person.clear(screen.getByRole('textbox', { name: '按内容筛选' }))
    await person.click(screen.getByRole('button', { name: '暂停' }))
    sockets.tell({ type: 'ack', msgId: 'x', code: 422, msg: 'off the model' })
    expect(logText()).not.toContain('422')
    expect(screen.getByText('已暂停，1 条新日志')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: '继续' }))
    expect(logText()).toContain('平台应答 422')
    await person.click(screen.getByRole('button', { name: '清空日志' }))
    expect(logText()).toBe('连接后，每条消息都会记录在此处。')
  })
})

test('all products are offered under the menu of virtual devices, each with the way to its own', async () => {
  await openConsole('/home/virtualDevice', [on(listProducts, () => ({ items: [anyProduct], total: 1 }))])
  const link = await screen.findByRole('link', { name: `打开虚拟设备：${anyProduct.productName}` })
  expect(link.getAttribute('href')).toBe(`${functions}?virtual=open`)
})
