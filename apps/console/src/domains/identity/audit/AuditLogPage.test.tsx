import { listAccounts } from '@slipway/contract/identity/accounts/accounts.calls.ts'
import { exportAuditEntries, getAuditEntry, listAuditEntries } from '@slipway/contract/identity/audit/audit.calls.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { on, openConsole } from '../../../app/testing/open-console.tsx'
import { answerRoles } from '../roles/testing/roles.ts'
import { readAuditSearch, writeAuditSearch } from './audit-search.ts'
import { answerChoices, answerDetails, answerEntries, anyDetails, anyEntry, refusedEntry } from './testing/audit.ts'

afterEach(() => vi.unstubAllGlobals())

const rowOf = async (name: string) => {
  const table = within(await screen.findByRole('table', { name: '操作日志', busy: false }))
  return within((await table.findByText(name)).closest('tr') ?? document.body)
}

describe('the audit log', () => {
  test('shows when, who, what, how it ended and from where', async () => {
    await openConsole('/home/audit', [answerEntries(), answerChoices])
    const row = await rowOf('修改角色')
    for (const fact of [
      '2026-11-21 10:00:07',
      'ann@example.com',
      '管理员',
      '修改角色“测试工程师”',
      '成功',
      '10.0.0.1',
    ]) {
      expect(row.getByText(fact)).toBeTruthy()
    }
    const refused = await rowOf('登录')
    for (const fact of ['eve@example.com', '访客', '被拒绝']) expect(refused.getByText(fact)).toBeTruthy()
    expect(screen.getAllByText('共 2 条')).toHaveLength(2)
  })

  test('takes a range of days by two clicks, and one of the usual ranges', async () => {
    const { person } = await openConsole('/home/audit?from=2026-11-01&to=2026-11-02', [
      answerEntries([{ ...anyEntry, ip: '::1' }], 1),
      answerChoices,
    ])
    const row = await rowOf('修改角色')
    expect(row.getByText('本机').title).toBe('::1')
    await person.click(await screen.findByRole('button', { name: '日期: 2026-11-01 – 2026-11-02' }))
    await person.click(await screen.findByRole('button', { name: '2026-11-20' }))
    await person.click(screen.getByRole('button', { name: '2026-11-05' }))
    await waitFor(() => expect(window.location.search).toBe('?from=2026-11-05&to=2026-11-20'))
    await person.click(screen.getByRole('button', { name: '日期: 2026-11-05 – 2026-11-20' }))
    await person.click(await screen.findByRole('button', { name: '清除日期' }))
    await waitFor(() => expect(window.location.search).toBe(''))
  })

  test('is searched by its address, and writes there what is chosen', async () => {
    const address = '/home/audit?account=ann&type=roles&object=7&outcome=2&from=2026-11-01&to=2026-11-02&page=2'
    const { person, lastAsked } = await openConsole(address, [answerEntries([anyEntry], 25), answerChoices])
    await rowOf('修改角色')
    const [startTime, endTime] = [new Date(2026, 10, 1), new Date(2026, 10, 3)].map((day) => String(day.getTime()))
    const filter = { account: 'ann', objectType: 'roles', objectId: '7', outcome: '2', startTime, endTime }
    expect(lastAsked(listAuditEntries)).toEqual({ ...filter, pageStart: '1', pageSize: '10' })

    await person.selectOptions(await screen.findByRole('combobox', { name: '结果' }), '全部结果')
    await waitFor(() => expect(lastAsked(listAuditEntries)).toMatchObject({ pageStart: '0' }))
    expect(window.location.search).not.toContain('outcome')
    await person.click(screen.getByRole('combobox', { name: '操作' }))
    await person.click(await screen.findByRole('option', { name: '登录' }))
    await waitFor(() => expect(lastAsked(listAuditEntries)).toMatchObject({ action: 'sign-in.login' }))
    await person.click(screen.getByRole('button', { name: '清除筛选' }))
    await waitFor(() => expect(window.location.search).toBe(''))
  })

  test('exports what the filters find, in the page’s language', async () => {
    await openConsole('/home/audit?account=ann', [answerEntries(), answerChoices])
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: '导出 CSV' })
    expect(link.getAttribute('href')).toBe(`${exportAuditEntries.path}?account=ann&lang=zh-CN`)
    expect(link.hasAttribute('download')).toBe(true)
  })

  test('says that there are more than it counts', async () => {
    const page = on(listAuditEntries, () => ({ items: [anyEntry], total: 10_000, isMinimum: true as const }))
    await openConsole('/home/audit', [page, answerChoices])
    expect((await screen.findAllByText('超过 10,000 条，请按时间或条件缩小范围')).length).toBeGreaterThan(0)
  })

  test('shows two filters first, and the others on request', async () => {
    const { person } = await openConsole('/home/audit', [answerEntries(), answerChoices])
    await rowOf('修改角色')
    expect(screen.queryByLabelText('来源 IP')).toBeNull()
    await person.click(screen.getByRole('button', { name: '更多筛选' }))
    expect(screen.getByLabelText('来源 IP')).toBeTruthy()
  })

  test('says that no entry fits, and clears the filters', async () => {
    const { person } = await openConsole('/home/audit?ip=1.2.3.4', [
      on(listAuditEntries, ({ ip }) => (ip ? { items: [], total: 0 } : { items: [anyEntry], total: 1 })),
      answerChoices,
    ])
    expect(await screen.findByText('没有符合条件的日志')).toBeTruthy()
    const [clear] = screen.getAllByRole('button', { name: '清除筛选' })
    if (clear) await person.click(clear)
    expect(await rowOf('修改角色')).toBeTruthy()
  })

  test('says in its place that it did not load, and tries again', async () => {
    let isDown = true
    const { person } = await openConsole('/home/audit', [
      on(listAuditEntries, () => {
        if (isDown) throw new TypeError('network')
        return { items: [anyEntry], total: 1 }
      }),
      answerChoices,
    ])
    const retry = await screen.findByRole('button', { name: '重试' })
    isDown = false
    await person.click(retry)
    expect(await rowOf('修改角色')).toBeTruthy()
  })
})

describe('an entry', () => {
  test('shows each field before and after, what was sent, and no secret', async () => {
    const { person, lastAsked } = await openConsole('/home/audit', [answerEntries(), answerChoices, answerDetails()])
    await person.click((await rowOf('修改角色')).getByRole('button', { name: /的详情$/ }))
    const drawer = within(await screen.findByRole('dialog', { name: '修改角色' }))
    const table = within(await drawer.findByRole('table', { name: '修改角色“测试工程师”' }))
    const cellsOf = (field: string) =>
      within(table.getByRole('rowheader', { name: field }).closest('tr') ?? document.body)
        .getAllByRole('cell')
        .map((cell) => cell.textContent)
    expect(cellsOf('说明')).toEqual(['—', '只看产品'])
    expect(cellsOf('administrator')).toEqual(['否', '是'])
    for (const time of cellsOf('updated_at')) expect(time).toMatch(/^2026-11-24 \d\d:3\d:00$/)
    expect(cellsOf('密码摘要')).toEqual(['（已隐藏）', '（已隐藏）'])
    for (const fact of ['Firefox', 'req-7', 'roles.updateRole']) expect(drawer.getByText(fact)).toBeTruthy()
    expect(drawer.getByText(/"roleId": "7"/)).toBeTruthy()
    expect(lastAsked(getAuditEntry)).toEqual({ entryId: anyDetails.entryId, time: String(anyDetails.time) })
  })

  test('that was refused says why, and how many more there were', async () => {
    const { objects: _objects, ...refused } = refusedEntry
    const { person } = await openConsole('/home/audit', [
      answerEntries(),
      answerChoices,
      answerDetails({ ...refused, changed: [], input: {} }),
    ])
    await person.click((await rowOf('登录')).getByRole('button', { name: /的详情$/ }))
    const drawer = within(await screen.findByRole('dialog', { name: '登录' }))
    expect(await drawer.findByText('-1 sign-in.wrongPassword')).toBeTruthy()
    expect(drawer.getByText(/还有 15 次被拒绝的尝试/)).toBeTruthy()
    expect(drawer.getByText('没有修改数据。')).toBeTruthy()
  })
})

test('the log of an account is a step from its row', async () => {
  const ann = {
    targetUserId: '5',
    account: 'ann@example.com',
    accountName: '',
    picture: '',
    isRoot: false,
    role: { roleId: '7', roleName: '测试工程师' },
    createTime: 1_790_000_000_000,
    lastSignInTime: null,
    lockedUntilTime: null,
    products: 0,
  }
  const { person, lastAsked } = await openConsole('/home/account', [
    on(listAccounts, () => ({ items: [ann], total: 1 })),
    answerRoles(),
    answerEntries(),
    answerChoices,
  ])
  await person.click(await screen.findByRole('button', { name: 'ann@example.com 的更多操作' }))
  await person.click(await screen.findByRole('menuitem', { name: '操作日志' }))
  await rowOf('修改角色')
  expect(lastAsked(listAuditEntries)).toMatchObject({ objectType: 'accounts', objectId: '5' })
})

test('what makes no sense in an address counts as absent', () => {
  const typed = { outcome: '9', from: '2026-13-45x', to: 'now', page: '-1', account: ['x'], ip: 7 }
  expect(writeAuditSearch(readAuditSearch(typed))).toEqual({ ip: '7' })
})
