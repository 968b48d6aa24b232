import {
  exportUser,
  findUser,
  listUserDevices,
  listUserFamilies,
  listUserLogins,
  revokeUserLogoff,
  searchUserLogoffs,
  startUserLogoff,
} from '@slipway/contract/operations/support/support.calls.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { menus } from '@slipway/contract/identity/roles/menus.ts'
import { setUserStatus } from '@slipway/contract/users/users/user-status.calls.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { asDeveloper } from '../../../app/testing/as-developer.ts'
import { on, openConsole } from '../../../app/testing/open-console.tsx'
import { aDevice, aFamily, aLogin, anyUser, aRecord, loggingOff } from './testing/support.ts'

const reloads: boolean[] = []
let ended = new AbortController()
afterEach(() => {
  ended.abort()
  ended = new AbortController()
  if (reloads.splice(0).includes(false)) throw new Error('the page was loaded again')
  vi.unstubAllGlobals()
})

const account = 'ann@example.com'
const page = <Item,>(...items: Item[]) => ({ items, total: items.length, pageIndex: 0 })
const lists = [
  on(listUserLogins, () => page(aLogin)),
  on(listUserDevices, () => page(aDevice)),
  on(listUserFamilies, () => page(aFamily)),
  on(searchUserLogoffs, () => page(aRecord)),
]
const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: '账号' })
const button = (name: string | RegExp) => screen.findByRole('button', { name })

async function opened(answers: Parameters<typeof openConsole>[1] = [on(findUser, () => anyUser)]) {
  const story = await openConsole('/home/user', [...answers, ...lists])
  // A form that the browser sends reloads the page.
  window.addEventListener('submit', (event) => reloads.push(event.defaultPrevented), { signal: ended.signal })
  const look = async (typed = account) => {
    const input = await field()
    await story.person.clear(input)
    await story.person.type(input, `${typed}{Enter}`)
  }
  return { ...story, look }
}

describe('the user query', () => {
  test('asks nothing for an empty account (VA-78), and then shows who it is, with four tabs (SC-76 to SC-80)', async () => {
    const { person, look, lastAsked, asked } = await opened()
    await person.type(await field(), '   {Enter}')
    expect(asked.some(({ call }) => call === findUser)).toBe(false)
    await look()
    expect(await screen.findByRole('heading', { name: anyUser.account })).toBeTruthy()
    expect(lastAsked(findUser)).toEqual({ account, areaCode: '86', reveal: 'false' })
    for (const fact of ['正常', '+861****0000', 'Lumen', '从未', 'CN']) expect(screen.getByText(fact)).toBeTruthy()
    expect(await screen.findByText('203.0.*.*')).toBeTruthy()
    expect(screen.getByText('Chrome 129, Windows · pwa 1.2.0')).toBeTruthy()
    expect(screen.getByText('最近 90 天共 1 条')).toBeTruthy()
    await person.click(screen.getByRole('tab', { name: '设备' }))
    const device = await screen.findByRole('link', { name: '查看设备 台灯 的状态诊断' })
    expect(device.getAttribute('href')).toBe(`/home/device?serial=LAMP-7&product=${aDevice.productId}`)
    await person.click(screen.getByRole('tab', { name: '家庭' }))
    expect(await screen.findByText('b***@example.com')).toBeTruthy()
    await person.click(screen.getByRole('tab', { name: '注销记录' }))
    expect(await screen.findByText('sue@example.com')).toBeTruthy()
    expect(lastAsked(searchUserLogoffs)).toMatchObject({ account, areaCode: '86', pageStart: '0' })
    expect(window.location.search).toBe('')
  })

  test('asks for the area code of a number', async () => {
    const { person, look, lastAsked } = await opened()
    await look('1512345')
    const code = await screen.findByRole('textbox', { name: '国家区号' })
    await person.clear(code)
    await person.type(code, '49{Enter}')
    await waitFor(() => expect(lastAsked(findUser)).toMatchObject({ account: '1512345', areaCode: '49' }))
  })

  test('that fails warns with the server’s words and clears user, sign-ins, devices and families (ER-42, ER-43)', async () => {
    let isThere = true
    const { person, look, asked } = await opened([
      on(findUser, () => {
        if (!isThere) throw new DomainError('users.notFound')
        return anyUser
      }),
    ])
    await look()
    expect(await screen.findByText('203.0.*.*')).toBeTruthy()
    isThere = false
    await look('bob@example.com')
    expect((await screen.findAllByText('用户不存在')).length).toBe(2)
    for (const gone of [anyUser.account, '203.0.*.*']) expect(screen.queryByText(gone)).toBeNull()
    expect(screen.queryByRole('tab')).toBeNull()
    // VA-84: deletions of an account that is erased are found after the lookup.
    expect(asked.some(({ call }) => call === searchUserLogoffs)).toBe(false)
    await person.click(await button('查询该账号的注销记录'))
    expect(await screen.findByText('sue@example.com')).toBeTruthy()
    // The user of before is asked for again, not shown from memory.
    isThere = true
    const before = asked.filter(({ call }) => call === listUserLogins).length
    await look()
    expect(await screen.findByText('203.0.*.*')).toBeTruthy()
    expect(asked.filter(({ call }) => call === listUserLogins).length).toBe(before + 1)
  })

  test('shows personal data on request to those who may see it', async () => {
    const whole = { ...anyUser, account, isMasked: false }
    const { person, look, lastAsked } = await opened([
      on(findUser, ({ reveal }) => (String(reveal) === 'true' ? whole : anyUser)),
    ])
    await look()
    await person.click(await button('显示完整信息'))
    expect(await screen.findByRole('heading', { name: account })).toBeTruthy()
    await waitFor(() => expect(lastAsked(listUserLogins)).toMatchObject({ reveal: 'true' }))
    expect(screen.queryByText(/已脱敏/)).toBeNull()
  })

  test('offers no personal data to other roles', async () => {
    const { look } = await opened([asDeveloper([menus.users]), on(findUser, () => anyUser)])
    await look()
    expect(await screen.findByText(/你的角色只能查看脱敏的信息/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: '显示完整信息' })).toBeNull()
  })
})

describe('the deletion of a user', () => {
  test('is started after the account was typed, with a reason', async () => {
    let user = anyUser
    const { person, look, lastAsked } = await opened([
      on(findUser, () => user),
      on(startUserLogoff, () => ({ state: 2 as const, clearTime: loggingOff.logoff?.clearTime ?? null })),
    ])
    await look()
    await person.click(await button('发起注销'))
    const dialog = within(await screen.findByRole('dialog'))
    const typed = dialog.getByRole('textbox', { name: /输入账号以确认/ })
    await person.type(typed, 'bob@example.com')
    await person.click(dialog.getByRole('button', { name: '发起注销' }))
    expect(await dialog.findByText('与查询的账号不一致')).toBeTruthy()
    expect(lastAsked(startUserLogoff)).toBeUndefined()
    await person.clear(typed)
    await person.type(typed, ' ANN@example.com ')
    await person.type(dialog.getByRole('textbox', { name: /原因/ }), '电话申请')
    user = loggingOff
    await person.click(dialog.getByRole('button', { name: '发起注销' }))
    await waitFor(() => expect(lastAsked(startUserLogoff)).toEqual({ userId: anyUser.userId, reason: '电话申请' }))
    // ST-79: the notice of the clarification period.
    expect(await screen.findByText(/将于 2026-12-05 \d\d:00 清除全部数据。 由客服发起。/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: '发起注销' })).toBeNull()
  })

  test('is revoked from the notice and from the record (ST-80)', async () => {
    let user = loggingOff
    const { person, look, lastAsked } = await opened([
      on(findUser, () => user),
      on(revokeUserLogoff, () => ({ state: 4 as const, clearTime: null })),
    ])
    await look()
    await person.click(await button('撤销注销'))
    const dialog = within(await screen.findByRole('alertdialog'))
    user = anyUser
    await person.click(dialog.getByRole('button', { name: '撤销注销' }))
    await waitFor(() => expect(lastAsked(revokeUserLogoff)).toEqual({ userId: anyUser.userId }))
    await waitFor(() => expect(screen.queryByText(/清除全部数据/)).toBeNull())
    await person.click(screen.getByRole('tab', { name: '注销记录' }))
    await person.click(await button('撤销 a***@example.com 的注销'))
    expect(await screen.findByRole('alertdialog')).toBeTruthy()
  })

  test.each([
    ['ab', '至少 3 个字符。已清除的账号须完整输入。'],
    ['@example.com', '请输入账号的开头，不能只有邮箱后缀'],
    ['QQ.com', '请输入账号的开头，不能只有邮箱后缀'],
  ])('is not searched by %j (VA-82, VA-83)', async (typed, problem) => {
    const { person, look, asked } = await opened()
    await look()
    await person.click(await screen.findByRole('tab', { name: '注销记录' }))
    const head = await screen.findByRole('textbox', { name: '账号开头' })
    await person.clear(head)
    await person.type(head, `${typed}{Enter}`)
    expect((await screen.findByRole('alert')).textContent).toBe(problem)
    expect(asked.filter(({ call }) => call === searchUserLogoffs)).toHaveLength(1)
    await person.clear(head)
    await person.type(head, 'ann{Enter}')
    await waitFor(() => expect(asked.filter(({ call }) => call === searchUserLogoffs)).toHaveLength(2))
  })
})

test('the status of an account is changed with a reason', async () => {
  const { person, look, lastAsked } = await opened([
    on(findUser, () => anyUser),
    on(setUserStatus, ({ userId, status }) => ({ userId, status })),
  ])
  await look()
  await person.click(await button('修改状态'))
  const dialog = within(await screen.findByRole('dialog'))
  await person.selectOptions(dialog.getByRole('combobox', { name: '状态' }), '已冻结')
  expect(dialog.getByText('保存后，该用户的登录会立即结束。')).toBeTruthy()
  await person.type(dialog.getByRole('textbox', { name: /原因/ }), '发送垃圾信息')
  await person.click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(lastAsked(setUserStatus)).toEqual({
      userId: anyUser.userId,
      status: 1,
      reason: '发送垃圾信息',
      site: '',
    }),
  )
})

test('an export without a user shows the printed tip of the server (VA-87, CN-47)', async () => {
  const { person, lastAsked } = await opened([
    on(exportUser, () => {
      throw new DomainError('support.writeOffFailed')
    }),
  ])
  await person.click(await button('导出'))
  expect(await screen.findByText('注销失败：请先查询并选择用户')).toBeTruthy()
  expect(lastAsked(exportUser)).toMatchObject({ userId: '', reveal: 'false' })
})

test('an export has the user that was looked up', async () => {
  const { person, look, lastAsked } = await opened([on(findUser, () => anyUser), on(exportUser, () => null as never)])
  await look()
  await screen.findByRole('heading', { name: anyUser.account })
  await person.click(await button('导出'))
  await waitFor(() => expect(lastAsked(exportUser)).toMatchObject({ userId: anyUser.userId, reveal: 'false' }))
})
