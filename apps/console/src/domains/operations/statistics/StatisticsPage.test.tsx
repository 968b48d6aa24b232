import { CallRefused } from '@slipway/contract/http/envelope.ts'
import { dayAfter, daysBetween } from '@slipway/contract/operations/statistics/days.ts'
import { exportReport, getReports } from '@slipway/contract/operations/statistics/statistics.calls.ts'
import type { Reports } from '@slipway/contract/operations/statistics/statistics.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { on, openConsole } from '../../../app/testing/open-console.tsx'

// jsdom draws nothing.
vi.mock('./TrendCanvas.tsx', () => ({
  TrendCanvas: ({ days }: { days: readonly { date: string; count: number | null }[] }) => (
    <div data-testid="canvas">{days.length}</div>
  ),
}))
beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

const today = '2026-11-30'
const pid = 'a'.repeat(32)

/** Each day counts its day of the month; today 3. */
function reportsOf({ reportName, days = 30 }: { reportName: string; days?: number | undefined }): Reports {
  const from = dayAfter(today, 1 - days)
  const scope = {
    pid: '',
    appId: '',
    isOfAllProducts: false,
    isOfAllApps: false,
    zone: 'Asia/Shanghai',
    ignoredZone: '',
    today,
    from,
    to: today,
  }
  const chain = daysBetween(from, today).map((date) => ({ date, count: date === today ? 3 : Number(date.slice(-2)) }))
  const sum = { count: 1234, monthCount: 400, weekCount: 100, yesterdayCount: 29, todayCount: 3, onlineCount: 7 }
  if (reportName === 'productList') return { scope, productList: [{ pid, productName: '智能插座' }] }
  if (reportName === 'appList') return { scope, appList: [] }
  if (reportName.startsWith('functionCount')) {
    const use = { count: 90, monthCount: 9, weekCount: 5, yesterdayCount: 1, todayCount: 0 }
    return {
      scope,
      functionCountchain: chain,
      functionCount: [
        { deKey: 'sw', name: '开关', featureType: 1, ...use },
        { deKey: 'reset', name: '重置', featureType: 2, ...use, monthCount: 3 },
      ],
    }
  }
  return { scope, [reportName]: { chain, sum } }
}
const counted = () => on(getReports, (input) => reportsOf(input))
const nothing = () =>
  on(getReports, (input) => {
    const reports = reportsOf(input)
    const zeros = { count: 0, monthCount: 0, weekCount: 0, yesterdayCount: 0, todayCount: 0 }
    if (!reports.activation) return reports
    return {
      ...reports,
      activation: { sum: zeros, chain: reports.activation.chain.map(({ date }) => ({ date, count: 0 })) },
    }
  })
const summary = (text: RegExp) => screen.findByText(text)

test('administrators read that a zone that was set later has no effect', async () => {
  const late = on(getReports, (asked) => {
    const reports = reportsOf(asked)
    return { ...reports, scope: { ...reports.scope, ignoredZone: 'Europe/Berlin' } }
  })
  await openConsole('/home/statistics/alive', [late])
  expect(
    await screen.findByText(/SLIPWAY_STATISTICS_ZONE 设为 Europe\/Berlin，但不生效：自首次启动起按 Asia\/Shanghai/),
  ).toBeTruthy()
})

test('the page shows total, yesterday with its change, week, month, and the trend in words (SC-87)', async () => {
  const { lastAsked } = await openConsole('/home/statistics/alive', [counted()])
  for (const fact of ['1,234', '当前在线 7', '29', '比前一天多 1', '100', '400']) {
    expect(await screen.findByText(fact)).toBeTruthy()
  }
  expect(await summary(/2026-11-01 至 2026-11-30：最高 29（2026-11-29），最低 1，日均 15。/)).toBeTruthy()
  expect((await screen.findByTestId('canvas')).textContent).toBe('30')
  expect(lastAsked(getReports)).toMatchObject({ days: '30' })
})

test('product, range and comparison are in the address; the table has both periods (SC-86)', async () => {
  const { person, lastAsked } = await openConsole('/home/statistics/activation?days=7', [counted()])
  expect(await summary(/2026-11-24 至 2026-11-30/)).toBeTruthy()
  await screen.findByRole('option', { name: '智能插座' })
  await person.selectOptions(screen.getByRole('combobox', { name: '产品' }), '智能插座')
  await waitFor(() => expect(lastAsked(getReports)).toMatchObject({ pid, days: '7' }))
  await person.click(screen.getByRole('checkbox', { name: '与上一周期对比' }))
  expect(await summary(/本周期合计 162，上一周期合计 140。/)).toBeTruthy()
  expect(lastAsked(getReports)).toMatchObject({ pid, days: '14', reportName: 'activation' })
  expect(window.location.search).toContain('compare=1')
  await person.click(screen.getByRole('button', { name: '查看表格' }))
  const table = within(await screen.findByRole('table'))
  expect(table.getByText('2026-11-30 · 今天（未结束）')).toBeTruthy()
  expect(table.getByText('2026-11-23')).toBeTruthy()
  // 400 days have no stored period before them.
  await person.click(screen.getByRole('radio', { name: '400 天' }))
  expect(await summary(/2025-10-27 至 2026-11-30/)).toBeTruthy()
  expect(screen.queryByRole('checkbox', { name: '与上一周期对比' })).toBeNull()
})

test('days that were not recorded are a gap, not a zero', async () => {
  const gaps = on(getReports, (input) => {
    const reports = reportsOf(input)
    if (!reports.login) return reports
    const chain = reports.login.chain.map((row) => (row.date < '2026-11-29' ? { ...row, count: null } : row))
    return { ...reports, login: { sum: { ...reports.login.sum, yesterdayCount: null }, chain } }
  })
  const { person } = await openConsole('/home/statistics/login', [gaps])
  expect(await summary(/2026-11-29 之前没有记录。/)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: '查看表格' }))
  expect(within(await screen.findByRole('table')).getAllByText('没有记录')).toHaveLength(28)
})

test('if loading fails the page says why, keeps the old figures and loads them again (ER-40, ER-41)', async () => {
  let isBroken = false
  const flaky = on(getReports, (input) => {
    if (isBroken) throw new DomainError('server.unavailable')
    return reportsOf(input)
  })
  const { person } = await openConsole('/home/statistics/alive', [flaky])
  expect(await screen.findByText('1,234')).toBeTruthy()
  isBroken = true
  await person.click(screen.getByRole('radio', { name: '90 天' }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('以下是上次加载的数据。')
  expect(alert.textContent).not.toMatch(/^ /)
  expect(screen.getByText('1,234').closest('[aria-busy]')?.className).toBe('opacity-60')
  isBroken = false
  await person.click(screen.getByRole('button', { name: '重试' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(screen.getByText('1,234').closest('[aria-busy]')?.className).toBe('')
})

test('a failure without any figures has the server’s words, or asks to retry', async () => {
  const refusing = on(getReports, () => {
    throw new CallRefused(50000, '', {})
  })
  await openConsole('/home/statistics/alive', [refusing])
  expect(await screen.findByText('加载失败，请重试')).toBeTruthy()
})

test('sample data is a flag of this account in this browser; lists stay real, and nothing is exported (ST-81, ST-82)', async () => {
  const { person, asked } = await openConsole('/home/statistics/activation', [nothing()])
  expect(await screen.findByText('还没有设备激活')).toBeTruthy()
  const before = asked.length
  await person.click(screen.getAllByRole('button', { name: '查看示例数据' })[1] as HTMLElement)
  expect(localStorage.getItem('demo:1')).toBe('1')
  expect(await summary(/日均/)).toBeTruthy()
  expect(screen.getByText(/示例数据：数字由浏览器生成/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: '导出' })).toBeNull()
  expect(screen.getByRole('option', { name: '智能插座' })).toBeTruthy()
  expect(
    asked.slice(before).filter(({ call, input }) => call === getReports && input['reportName'] !== 'productList'),
  ).toEqual([])
  await person.click(screen.getByRole('button', { name: '退出示例数据' }))
  expect(localStorage.getItem('demo:1')).toBeNull()
  expect(await screen.findByText('还没有设备激活')).toBeTruthy()
})

test('functions are bars by their use; one of them shows its trend, in both languages (SC-88)', async () => {
  const { person, lastAsked } = await openConsole('/home/statistics/functionCount', [counted()], 'en-US')
  const list = within(await screen.findByRole('list', { name: 'Features' }))
  expect(list.getAllByRole('button').map((one) => one.textContent)).toEqual([
    '开关 Property · sw9 times',
    '重置 Operation · reset3 times',
  ])
  await person.click(list.getByRole('button', { name: /重置/ }))
  expect(await screen.findByRole('heading', { name: 'Trend: 重置' })).toBeTruthy()
  expect(lastAsked(getReports)).toMatchObject({ reportName: 'functionCount,functionCountchain', deKey: 'reset' })
  await person.type(screen.getByRole('textbox', { name: 'Search by name or identifier' }), 'nothing{Enter}')
  expect(await screen.findByText('No matching features')).toBeTruthy()
})

test('the export has what the page shows', async () => {
  const { person, lastAsked } = await openConsole('/home/statistics/alive?days=90', [
    counted(),
    on(exportReport, () => null as never),
  ])
  await screen.findByText('1,234')
  await person.click(screen.getByRole('button', { name: '导出' }))
  await person.click(await screen.findByRole('menuitem', { name: '导出 CSV' }))
  await waitFor(() => expect(lastAsked(exportReport)).toMatchObject({ reportName: 'alive', format: 'csv', days: '90' }))
})

test('an unknown page of statistics is not found', async () => {
  await openConsole('/home/statistics/nothing', [])
  expect(await screen.findByText('页面不存在')).toBeTruthy()
})
