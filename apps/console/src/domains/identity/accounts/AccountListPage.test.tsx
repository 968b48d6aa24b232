import {
  deleteAccount,
  getAccountInfo,
  listAccountEstates,
  listAccounts,
  updateAccount,
  type ListedAccount,
} from '@slipway/contract/identity/accounts/accounts.calls.ts'
import { listProducts } from '@slipway/contract/products/products/products.calls.ts'
import { menus } from '@slipway/contract/identity/roles/menus.ts'
import { resetFactors } from '@slipway/contract/identity/second-factor/second-factor.calls.ts'
import { unlockAccount } from '@slipway/contract/identity/sign-in/locks.calls.ts'
import {
  cancelInvitation,
  inviteAccount,
  listInvitations,
} from '@slipway/contract/identity/sign-in/invitations.calls.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { on, openConsole } from '../../../app/testing/open-console.tsx'
import { answerRoles } from '../roles/testing/roles.ts'

afterEach(() => vi.unstubAllGlobals())

const ann: ListedAccount = {
  targetUserId: '5',
  account: 'ann@example.com',
  accountName: '安妮',
  picture: '/files/ann.png',
  isRoot: false,
  role: { roleId: '7', roleName: '测试工程师' },
  createTime: 1_790_000_000_000,
  lastSignInTime: null,
  lockedUntilTime: null,
  products: 2,
}
/** The page's own account, and ROOT. */
const own: ListedAccount = {
  ...ann,
  targetUserId: '1',
  account: 'dev@example.com',
  accountName: '',
  picture: '',
  isRoot: true,
  role: { roleId: '1', roleName: '管理员' },
}

const page = (items = [ann, own], total = items.length) => on(listAccounts, () => ({ items, total }))
const rowOf = async (name: string) => {
  const table = within(await screen.findByRole('table', { name: '账号管理', busy: false }))
  return within((await table.findByText(name)).closest('tr') ?? document.body)
}

describe('the list of accounts', () => {
  test('shows each account with its name, role, products and sign-ins', async () => {
    await openConsole('/home/account', [page(), answerRoles()])
    const row = await rowOf('安妮')
    for (const fact of ['ann@example.com', '测试工程师', '2', '从未登录']) expect(row.getByText(fact)).toBeTruthy()
    const root = await rowOf('dev@example.com')
    for (const fact of ['ROOT', '当前账号']) expect(root.getByText(fact)).toBeTruthy()
    // Decorative pictures have no role.
    expect(row.getByRole('presentation').getAttribute('src')).toBe('/files/ann.png')
    expect(root.queryByRole('presentation')).toBeNull()
    expect(screen.getAllByText('共 2 个账号')).toHaveLength(2)
  })

  test('shows until when an account is locked, and unlocks it', async () => {
    const asked: unknown[] = []
    const lockedUntilTime = 1_790_000_900_000
    const { person } = await openConsole('/home/account', [
      page([{ ...ann, lockedUntilTime }, own]),
      answerRoles(),
      on(unlockAccount, (input) => {
        asked.push(input)
        return null
      }),
    ])
    const row = await rowOf('安妮')
    expect(row.getByText(/^锁定至 /)).toBeTruthy()
    await person.click(row.getByRole('button', { name: 'ann@example.com 的更多操作' }))
    await person.click(await screen.findByRole('menuitem', { name: '解除锁定' }))
    await waitFor(() => expect(asked).toEqual([{ targetUserId: '5' }]))
  })

  test('is searched and filtered by role, in the address too', async () => {
    const { person, lastAsked } = await openConsole('/home/account?role=7&page=2&size=20', [
      page([ann], 25),
      answerRoles(),
    ])
    await screen.findByTitle('安妮')
    expect(lastAsked(listAccounts)).toEqual({ account: '', roleId: '7', pageStart: '1', pageSize: '20' })
    await person.type(screen.getByRole('textbox', { name: '搜索账号或名称' }), 'ann{Enter}')
    await waitFor(() =>
      expect(lastAsked(listAccounts)).toEqual({ account: 'ann', roleId: '7', pageStart: '0', pageSize: '20' }),
    )
    await person.selectOptions(screen.getByRole('combobox', { name: '按角色筛选' }), '全部角色')
    await waitFor(() => expect(window.location.search).toBe('?account=ann&size=20'))
  })

  test('repeats words that find nothing, and clears them', async () => {
    const { person } = await openConsole('/home/account?account=zed', [
      on(listAccounts, ({ account }) => (account ? { items: [], total: 0 } : { items: [ann], total: 1 })),
      answerRoles(),
    ])
    expect(await screen.findByText('没有与“zed”相符的账号')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: '清除筛选' }))
    expect(await screen.findByTitle('安妮')).toBeTruthy()
  })

  test('says that a search has more hits than it counts', async () => {
    await openConsole('/home/account?account=a', [
      on(listAccounts, () => ({ items: [ann], total: 1_000, isMinimum: true as const })),
      answerRoles(),
    ])
    expect((await screen.findAllByText('超过 1,000 个账号，请输入更完整的关键词')).length).toBeGreaterThan(0)
  })

  test('shows how far the products of a deleted account are on their way', async () => {
    const done = {
      account: 'old@example.com',
      heir: 'root@example.com',
      products: 900,
      movedProducts: 900,
      startTime: 1_790_000_000_000,
      endTime: 1_790_000_100_000,
    }
    const open = { ...done, account: 'gone@example.com', products: 300_000, movedProducts: 12_000, endTime: null }
    await openConsole('/home/account', [page(), answerRoles(), on(listAccountEstates, () => [open, done])])
    const moving = '正在把已删除账号 gone@example.com 的产品移交给 root@example.com'
    const bar = await screen.findByRole<HTMLProgressElement>('progressbar', { name: moving })
    expect([bar.value, bar.max]).toEqual([12_000, 300_000])
    expect(screen.getByText('12,000 / 300,000 个产品')).toBeTruthy()
    expect(screen.queryByText(/old@example.com/)).toBeNull()
  })

  test('says in its place that it did not load, and tries again', async () => {
    let isDown = true
    const { person } = await openConsole('/home/account', [
      on(listAccounts, () => {
        if (isDown) throw new TypeError('network')
        return { items: [ann], total: 1 }
      }),
      answerRoles(),
    ])
    const retry = await screen.findByRole('button', { name: '重试' })
    isDown = false
    await person.click(retry)
    expect(await screen.findByTitle('安妮')).toBeTruthy()
  })
})

describe('an account', () => {
  test('gets another role after a warning that it is signed out', async () => {
    const { person, lastAsked } = await openConsole('/home/account', [
      page(),
      answerRoles(),
      on(updateAccount, () => ann),
    ])
    await person.click((await rowOf('安妮')).getByRole('button', { name: '编辑账号 ann@example.com' }))
    const role = await screen.findByRole('combobox', { name: '角色' })
    expect(screen.queryByText(/立即退出登录/)).toBeNull()
    await person.selectOptions(role, '管理员')
    expect(screen.getByText(/该账号会立即退出登录/)).toBeTruthy()
    expect(screen.getByText(/此角色具有管理员权限/)).toBeTruthy()
    await person.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('账号已保存，已退出登录')).toBeTruthy()
    expect(lastAsked(updateAccount)).toEqual({ targetUserId: '5', accountName: '安妮', roleId: '1' })
  })

  test('keeps its role where it is one’s own, but may be named', async () => {
    const { person, lastAsked } = await openConsole('/home/account', [
      page(),
      answerRoles(),
      on(updateAccount, () => own),
    ])
    await person.click((await rowOf('dev@example.com')).getByRole('button', { name: '编辑账号 dev@example.com' }))
    expect((await screen.findByRole<HTMLSelectElement>('combobox', { name: '角色' })).disabled).toBe(true)
    expect(screen.getByText('自己的角色只能由其他管理员修改')).toBeTruthy()
    await person.type(screen.getByRole('textbox', { name: '名称' }), '我')
    await person.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('账号已保存')).toBeTruthy()
    expect(lastAsked(updateAccount)).toMatchObject({ targetUserId: '1', accountName: '我' })
  })

  test('is deleted after saying how many products move to ROOT', async () => {
    const { person, lastAsked } = await openConsole('/home/account', [
      page(),
      answerRoles(),
      on(deleteAccount, () => null),
    ])
    await person.click((await rowOf('安妮')).getByRole('button', { name: 'ann@example.com 的更多操作' }))
    await person.click(await screen.findByRole('menuitem', { name: '删除' }))
    expect(await screen.findByText(/该账号的 2 个产品.*移交给 ROOT 账号/)).toBeTruthy()
    await person.click(screen.getByRole('button', { name: '删除账号' }))
    expect(await screen.findByText('账号已删除')).toBeTruthy()
    expect(lastAsked(deleteAccount)).toEqual({ targetUserId: '5' })
  })

  test('of one’s own cannot be deleted', async () => {
    const { person } = await openConsole('/home/account', [page(), answerRoles()])
    await person.click((await rowOf('dev@example.com')).getByRole('button', { name: 'dev@example.com 的更多操作' }))
    const remove = await screen.findByRole('menuitem', { name: /删除/ })
    expect(remove.getAttribute('aria-disabled')).toBe('true')
  })
})

describe('an invitation', () => {
  const pending = {
    account: 'old@example.com',
    indexcode: 'old@example.com',
    roleName: '测试工程师',
    createTime: 1_790_000_000_000,
    expiresTime: 1_790_600_000_000,
  }

  test('goes to an address with a role, after a warning about the administrator mark', async () => {
    const { person, lastAsked } = await openConsole('/home/account', [
      page(),
      answerRoles(),
      on(listInvitations, () => []),
      on(inviteAccount, () => ({ ...pending, account: 'new@example.com' })),
    ])
    await person.click(await screen.findByRole('button', { name: '邀请用户' }))
    await person.type(await screen.findByRole('textbox', { name: '邮箱' }), 'new@example.com')
    expect(screen.queryByText(/此角色具有管理员权限/)).toBeNull()
    await person.selectOptions(screen.getByRole('combobox', { name: '角色' }), '管理员')
    expect(screen.getByText(/此角色具有管理员权限/)).toBeTruthy()
    await person.click(screen.getByRole('button', { name: '发送邀请' }))
    expect(await screen.findByText('已向 new@example.com 发送邀请')).toBeTruthy()
    expect(lastAsked(inviteAccount)).toEqual({ account: 'new@example.com', indexcode: '', roleId: '1' })
  })

  test('that no one has taken yet is shown and can be cancelled', async () => {
    const { person, lastAsked } = await openConsole('/home/account', [
      page(),
      answerRoles(),
      on(listInvitations, () => [pending]),
      on(cancelInvitation, () => null),
    ])
    await person.click(await screen.findByRole('button', { name: '邀请用户' }))
    await person.click(await screen.findByRole('button', { name: '撤回对 old@example.com 的邀请' }))
    expect(await screen.findByText('邀请已撤回')).toBeTruthy()
    expect(lastAsked(cancelInvitation)).toEqual({ account: 'old@example.com', indexcode: 'old@example.com' })
  })
})

describe('the second factors of an account', () => {
  test('are reset after a word of care; not one’s own, nor those of ROOT', async () => {
    const { person, lastAsked } = await openConsole('/home/account', [
      page(),
      answerRoles(),
      on(resetFactors, () => null),
    ])
    await person.click((await rowOf('dev@example.com')).getByRole('button', { name: 'dev@example.com 的更多操作' }))
    const kept = await screen.findByRole('menuitem', { name: /重置两步验证/ })
    expect(kept.getAttribute('aria-disabled')).toBe('true')
    await person.keyboard('{Escape}')
    await person.click((await rowOf('安妮')).getByRole('button', { name: 'ann@example.com 的更多操作' }))
    await person.click(await screen.findByRole('menuitem', { name: '重置两步验证' }))
    expect(await screen.findByText('请先通过其他渠道确认是本人提出的请求。')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: '重置两步验证' }))
    expect(await screen.findByText('两步验证已重置')).toBeTruthy()
    expect(lastAsked(resetFactors)).toEqual({ targetUserId: '5' })
  })
})

test.each([
  ['without the mark', false, true],
  ['without the menus', true, false],
])('accounts and roles are not shown to a role %s', async (_what, administrator, hasMenus) => {
  const seen = hasMenus ? [menus.products, menus.accounts, menus.roles] : [menus.products]
  await openConsole('/home/account', [
    on(listProducts, () => ({ items: [], total: 0 })),
    on(getAccountInfo, () => ({
      userId: '9',
      account: 'bob@example.com',
      accountName: '',
      picture: '',
      timeZone: '',
      locale: '' as const,
      appKey: '',
      area: null,
      role: { roleId: '9', roleName: '', administrator, seesPersonalData: false, menus: seen.map((mid) => ({ mid })) },
    })),
  ])
  expect(await screen.findByText('没有权限')).toBeTruthy()
  expect(screen.queryByRole('link', { name: '角色管理' })).toBeNull()
})
