import {
  getDeviceInfo,
  getDeviceTimeline,
  listDeviceOnOff,
} from '@slipway/contract/devices/device-query/device-query.calls.ts'
import { watchDevice } from '@slipway/contract/devices/devices/devices.calls.ts'
import { getProduct } from '@slipway/contract/products/products/products.calls.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { on, openConsole, stream } from '../../../app/testing/open-console.tsx'
import { anyProduct } from '../../products/products/testing/products.ts'
import { readQuerySearch, writeQuerySearch } from './query-search.ts'
import {
  answerCenters,
  answerInfo,
  answerOnOff,
  answerSubs,
  answerTimeline,
  anyInfo,
  anyState,
  lines,
} from './testing/device-query.ts'

afterEach(() => vi.unstubAllGlobals())

const lineOf = async (kind: string) => {
  const list = await screen.findByRole('list', { name: '活动记录，最新的在前' })
  return within(list.querySelector<HTMLElement>(`[data-kind=${kind}]`) ?? document.createElement('li'))
}

describe('the device query', () => {
  test('asks for a whole serial number on Enter, and nothing for an empty one (VA-77)', async () => {
    const { person, asked, lastAsked } = await openConsole('/home/device', [answerInfo(), answerTimeline()])
    const field = await screen.findByRole('textbox', { name: '序列号' })
    await person.type(field, '  {Enter}')
    await person.click(screen.getByRole('button', { name: '查询' }))
    expect(screen.getByText('查询设备')).toBeTruthy()
    await person.clear(field)
    await person.type(field, ' lamp-1')
    expect(asked.filter(({ call }) => call === getDeviceInfo)).toEqual([])
    await person.type(field, '{Enter}')
    expect(await screen.findByRole('heading', { name: 'lamp-1' })).toBeTruthy()
    expect(lastAsked(getDeviceInfo)).toEqual({ subSerial: 'lamp-1' })
    expect(window.location.search).toBe('?serial=lamp-1')
  })

  test('says what no serial number can be without asking', async () => {
    const { person, asked } = await openConsole('/home/device', [])
    await person.type(await screen.findByRole('textbox', { name: '序列号' }), 'a/b{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('仅限字母、数字、下划线和连字符，最多 32 个字符')
    expect(asked.filter(({ call }) => call === getDeviceInfo)).toEqual([])
  })

  test('says that there is no such device, and clears (ER-44)', async () => {
    const { person } = await openConsole('/home/device?serial=nobody', [
      on(getDeviceInfo, () => {
        throw new DomainError('devices.notFound')
      }),
    ])
    expect(await screen.findByText('设备不存在')).toBeTruthy()
    expect(screen.getByText(/没有序列号为“nobody”的设备/)).toBeTruthy()
    await person.click(screen.getByRole('button', { name: '清除' }))
    expect(await screen.findByText('查询设备')).toBeTruthy()
  })

  test('says in its place that it did not load, and tries again', async () => {
    let isDown = true
    const { person } = await openConsole('/home/device?serial=lamp-1', [
      on(getDeviceInfo, () => {
        if (isDown) throw new TypeError('network')
        return anyInfo
      }),
      answerTimeline(),
    ])
    const retry = await screen.findByRole('button', { name: '重试' })
    isDown = false
    await person.click(retry)
    expect(await screen.findByRole('heading', { name: 'lamp-1' })).toBeTruthy()
  })

  test('names the other products that have the serial number, and goes there', async () => {
    const other = 'f'.repeat(32)
    const { person, lastAsked } = await openConsole('/home/device?serial=lamp-1', [
      answerInfo({ sameSerial: [{ productId: other, productName: 'Plug' }], productDeleted: true }),
      answerTimeline(),
    ])
    expect(await screen.findByText(/产品已删除/)).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Plug' }))
    await waitFor(() => expect(lastAsked(getDeviceInfo)).toEqual({ subSerial: 'lamp-1', productId: other }))
  })
})

describe('why a device is in its state', () => {
  test('is explained line by line: what was checked, what was found, how to fix it', async () => {
    await openConsole('/home/device?serial=lamp-1', [answerInfo(), answerTimeline()])
    const attempt = await lineOf('attempt')
    for (const words of ['连接被拒绝，共 3 次', '密码中的签名', '与设备密钥不匹配', /HMAC-SHA256/]) {
      expect(attempt.getByText(words)).toBeTruthy()
    }
    expect(screen.getByText(/^设备自 .* 起离线：心跳超时；最近一小时有 2 条消息被拒绝。$/)).toBeTruthy()
    const problem = await lineOf('problem')
    for (const words of [
      '通信问题，一分钟内 2 次',
      '消息的主题',
      '实际：iot/v1/p/lamp-2/up/property/report',
      '应为：iot/v1/p/lamp-1/up/property/report',
    ]) {
      expect(problem.getByText(words)).toBeTruthy()
    }
    const violation = await lineOf('violation')
    for (const words of ['消息被拒绝（422）', '值是否符合物模型', 'temp：最大 125', /"temp":400/]) {
      expect(violation.getByText(words)).toBeTruthy()
    }
    const command = await lineOf('command')
    for (const words of ['下发 sw：已过期', /未送达即已过期/, '由 d***@example.com 提交']) {
      expect(command.getByText(words)).toBeTruthy()
    }
    expect((await lineOf('presence')).getByText('心跳超时')).toBeTruthy()
    expect((await lineOf('deed')).getByText('修改 产品 Lamp (产品名称)')).toBeTruthy()
  })

  test('is asked for by one kind, and the address keeps it', async () => {
    const { person, lastAsked } = await openConsole('/home/device?serial=lamp-1', [
      answerInfo(),
      on(getDeviceTimeline, ({ kind }) => ({
        state: anyState,
        items: lines.filter((line) => !kind || line.kind === kind),
        next: null,
      })),
    ])
    await lineOf('attempt')
    await person.click(screen.getByRole('radio', { name: '指令' }))
    await waitFor(() => expect(lastAsked(getDeviceTimeline)).toMatchObject({ kind: 'command' }))
    expect(window.location.search).toContain('kind=command')
    await waitFor(() => expect(screen.queryByText('消息被拒绝（422）')).toBe(null))
  })

  test('reads on from where it ended, and a refresh starts over', async () => {
    const [first, ...rest] = lines
    const { person, asked, lastAsked } = await openConsole('/home/device?serial=lamp-1', [
      answerInfo(),
      on(getDeviceTimeline, ({ after }) =>
        after
          ? { state: null, items: rest, next: null }
          : { state: anyState, items: first ? [first] : [], next: '~~7~~~~' },
      ),
    ])
    await person.click(await screen.findByRole('button', { name: '加载更早的记录' }))
    expect(await screen.findByText('消息被拒绝（422）')).toBeTruthy()
    expect(lastAsked(getDeviceTimeline)).toMatchObject({ after: '~~7~~~~' })
    expect(screen.queryByRole('button', { name: '加载更早的记录' })).toBe(null)
    const before = asked.length
    await person.click(screen.getByRole('button', { name: '刷新' }))
    await waitFor(() => expect(asked.length).toBeGreaterThan(before))
    expect(await screen.findByRole('button', { name: '加载更早的记录' })).toBeTruthy()
  })

  test('is empty for a device that nothing has happened to', async () => {
    await openConsole('/home/device?serial=lamp-1', [answerInfo(), answerTimeline([])])
    expect(await screen.findByText('还没有记录')).toBeTruthy()
  })

  test('is shown to the product’s members too, next to the device', async () => {
    const address = `/home/product/${anyInfo.productId}/device/lamp-1/why`
    const live = stream(watchDevice)
    const { lastAsked } = await openConsole(address, [answerTimeline(), live.answer, on(getProduct, () => anyProduct)])
    expect(await lineOf('attempt')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1, name: 'lamp-1' })).toBeTruthy()
    expect(screen.getByRole('link', { name: '状态诊断' }).getAttribute('aria-current')).toBe('page')
    expect(lastAsked(getDeviceTimeline)).toMatchObject({ subSerial: 'lamp-1', productId: anyInfo.productId })
  })
})

describe('the other parts', () => {
  test('tell what is known and mark what is not', async () => {
    const { person } = await openConsole('/home/device?serial=lamp-1', [answerInfo(), answerTimeline()])
    await person.click(await screen.findByRole('tab', { name: '设备信息' }))
    const valueOf = (term: string) => screen.getByText(term).nextElementSibling?.textContent
    expect(valueOf('版本')).toBe('1.2.0')
    expect(valueOf('信号')).toBe('-61')
    expect(valueOf('IP')).toBe('192.0.*.*')
    expect(valueOf('绑定用户')).toBe('—')
    expect(window.location.search).toContain('tab=info')
  })

  test('show when it came and went within the days of the address', async () => {
    const address = '/home/device?serial=lamp-1&tab=onoff&from=2026-11-01&to=2026-11-02'
    const { person, lastAsked } = await openConsole(address, [answerInfo(), answerOnOff])
    const table = within(await screen.findByRole('table', { name: '上下线记录', busy: false }))
    expect(table.getByText('心跳超时')).toBeTruthy()
    const [startTime, endTime] = [new Date(2026, 10, 1), new Date(2026, 10, 3)].map((day) => String(day.getTime()))
    expect(lastAsked(listDeviceOnOff)).toMatchObject({ startTime, endTime, pageStart: '0' })
    await person.click(screen.getByRole('button', { name: '清除日期' }))
    await waitFor(() => expect(lastAsked(listDeviceOnOff)).not.toHaveProperty('startTime'))
  })

  test('lead to the gateway and to the sub-devices', async () => {
    const { person, lastAsked } = await openConsole('/home/device?serial=lamp-1&tab=sub', [
      answerInfo(),
      answerSubs,
      answerCenters,
      answerTimeline(),
    ])
    const table = within(await screen.findByRole('table', { name: '子设备', busy: false }))
    for (const fact of ['aa:bb', '11', '***', '—']) expect(table.getByText(fact)).toBeTruthy()
    await person.click(screen.getByRole('tab', { name: '所属网关' }))
    await person.click(await screen.findByRole('button', { name: 'hub-1' }))
    await waitFor(() => expect(lastAsked(getDeviceInfo)).toMatchObject({ subSerial: 'hub-1' }))
  })
})

test('what makes no sense in an address counts as absent', () => {
  const typed = { serial: ['x'], tab: 'all', kind: 'none', from: '2026-13-45x', page: '-1' }
  expect(writeQuerySearch(readQuerySearch(typed))).toEqual({})
})
