import { DomainError } from '@slipway/contract/refusals.ts'
import { menus } from '@slipway/contract/identity/roles/menus.ts'
import { createRole, deleteRole, listRoles, updateRole } from '@slipway/contract/identity/roles/roles.calls.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { on, openConsole } from '../../../app/testing/open-console.tsx'
import { administratorRole, answerMenus, answerRoles, anyRole } from './testing/roles.ts'

afterEach(() => vi.unstubAllGlobals())

const rowOf = async (name: string) => within((await screen.findByTitle(name)).closest('tr') ?? document.body)
const drawer = async () => within(await screen.findByRole('dialog'))
const box = async (name: string | RegExp) => (await drawer()).findByRole<HTMLInputElement>('checkbox', { name })
const isSigningOut = () => screen.queryByText('保存后，使用此角色的 3 个账号会立即退出登录。') !== null

describe('the list of roles', () => {
  test('shows each role with its marks, menus and a way to its accounts', async () => {
    await openConsole('/home/role', [answerRoles()])
    const row = await rowOf('管理员')
    for (const fact of ['内置', '22 个菜单']) expect(row.getByText(fact)).toBeTruthy()
    expect((await rowOf('开发者')).getByText('默认角色')).toBeTruthy()
    const link = (await rowOf('测试工程师')).getByRole('link', { name: '3 个“测试工程师”账号' })
    expect(link.getAttribute('href')).toBe('/home/account?role=7')
    expect(screen.getByText('共 3 个角色')).toBeTruthy()
  })

  test('says in its place that it did not load, and tries again', async () => {
    let isDown = true
    const { person } = await openConsole('/home/role', [
      on(listRoles, () => {
        if (isDown) throw new TypeError('network')
        return { items: [anyRole], total: 1, pageIndex: 0 }
      }),
    ])
    const retry = await screen.findByRole('button', { name: '重试' })
    expect(screen.getByText('角色列表加载失败')).toBeTruthy()
    isDown = false
    await person.click(retry)
    expect(await screen.findByTitle('测试工程师')).toBeTruthy()
  })

  test('deletes a role after saying what becomes of its accounts', async () => {
    const { person, lastAsked } = await openConsole('/home/role', [answerRoles(), on(deleteRole, () => null)])
    await person.click((await rowOf('测试工程师')).getByRole('button', { name: '测试工程师 的更多操作' }))
    await person.click(await screen.findByRole('menuitem', { name: '删除' }))
    expect(await screen.findByText('使用该角色的 3 个账号将改为“开发者”，并立即退出登录。')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: '删除角色' }))
    expect(await screen.findByText('角色已删除')).toBeTruthy()
    expect(lastAsked(deleteRole)).toEqual({ roleId: '7' })
  })

  test('cannot delete a built-in role, but copies it', async () => {
    const { person } = await openConsole('/home/role', [answerRoles(), answerMenus])
    await person.click((await rowOf('管理员')).getByRole('button', { name: '管理员 的更多操作' }))
    const remove = await screen.findByRole('menuitem', { name: /删除/ })
    expect(remove.getAttribute('aria-disabled')).toBe('true')
    await person.click(screen.getByRole('menuitem', { name: '复制为新角色' }))
    expect((await (await drawer()).findByRole<HTMLInputElement>('textbox', { name: /角色名称/ })).value).toBe(
      '管理员 副本',
    )
    expect((await box('全选')).checked).toBe(true)
  })
})

describe('the editor of a role', () => {
  test('makes a role of a group, a section and the mark', async () => {
    const { person, lastAsked } = await openConsole('/home/role', [
      answerRoles(),
      answerMenus,
      on(createRole, () => anyRole),
    ])
    await person.click(await screen.findByRole('button', { name: '创建角色' }))
    await person.type(await (await drawer()).findByRole('textbox', { name: /角色名称/ }), '审核')
    await person.click(await box('交付'))
    await person.click(await box(/^角色管理/))
    expect(screen.getByText('已选 5 / 22')).toBeTruthy()
    expect((await box('全选')).indeterminate).toBe(true)
    expect((await box(/^角色管理/)).labels?.[0]?.textContent).toContain('还需要管理员权限')
    await person.click(await box(/^管理员权限/))
    expect(screen.getByText(/请只授予信任的人/)).toBeTruthy()
    await person.click(await box(/^查看个人信息/))
    await person.click((await drawer()).getByRole('button', { name: '创建' }))

    expect(await screen.findByText('角色已创建')).toBeTruthy()
    expect(lastAsked(createRole)).toEqual({
      roleName: '审核',
      description: '',
      menus: [menus.firmware, menus.modules, menus.roles, menus.grayConfigs, menus.serialNumbers],
      administrator: true,
      seesPersonalData: true,
      requiresSecondFactor: false,
    })
  })

  test('lists only the sections of this version', async () => {
    const { person } = await openConsole('/home/role', [answerRoles(), answerMenus])
    await person.click(await screen.findByRole('button', { name: '编辑 测试工程师' }))
    expect((await box(/^我的产品/)).labels?.[0]?.textContent).toBe('我的产品产品及其设备、序列号和设备查询')
    expect(screen.queryByRole('checkbox', { name: /^活跃用户/ })).toBeNull()
  })

  test('warns that a change of permissions signs accounts out, and a change of words does not', async () => {
    const { person, lastAsked } = await openConsole('/home/role', [
      answerRoles(),
      answerMenus,
      on(updateRole, () => anyRole),
    ])
    await person.click(await screen.findByRole('button', { name: '编辑 测试工程师' }))
    await person.type(await (await drawer()).findByRole('textbox', { name: '描述' }), '！')
    expect(isSigningOut()).toBe(false)
    await person.click(await box(/^设备查询/))
    expect(isSigningOut()).toBe(true)
    await person.click(await box(/^设备查询/))
    expect(isSigningOut()).toBe(false)
    await person.click(await box('开发'))
    await person.click((await drawer()).getByRole('button', { name: '保存' }))

    expect(await screen.findByText('角色已保存，3 个账号已退出登录')).toBeTruthy()
    expect(lastAsked(updateRole)).toMatchObject({ roleId: '7', roleName: '测试工程师', description: '只看产品！' })
  })

  test('puts a refused name under its field, and a rule before it is sent', async () => {
    const { person, asked } = await openConsole('/home/role', [
      answerRoles(),
      answerMenus,
      on(createRole, () => {
        throw new DomainError('roles.nameTaken')
      }),
    ])
    await person.click(await screen.findByRole('button', { name: '创建角色' }))
    const name = await (await drawer()).findByRole('textbox', { name: /角色名称/ })
    await person.type(name, '审')
    await person.click((await drawer()).getByRole('button', { name: '创建' }))
    expect(await screen.findByText('至少 2 个字符')).toBeTruthy()
    expect(asked.some(({ call }) => call === createRole)).toBe(false)
    await person.type(name, '核')
    await person.click((await drawer()).getByRole('button', { name: '创建' }))
    expect(await screen.findByText('已有同名的角色')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(name))
  })

  test('of a built-in role changes the second-factor rule alone, and of the default one the menus too', async () => {
    const { person, lastAsked } = await openConsole('/home/role', [
      answerRoles(),
      answerMenus,
      on(updateRole, () => administratorRole),
    ])
    await person.click(await screen.findByRole('button', { name: '编辑 管理员' }))
    expect(await screen.findByText(/内置角色只能修改是否要求两步验证/)).toBeTruthy()
    expect((await box('全选')).disabled).toBe(true)
    await person.click(await box(/^要求两步验证/))
    expect(screen.getByText('保存后，使用此角色的 1 个账号会立即退出登录。')).toBeTruthy()
    await person.click((await drawer()).getByRole('button', { name: '保存' }))
    await waitFor(() => expect(lastAsked(updateRole)).toMatchObject({ roleId: '1', requiresSecondFactor: true }))

    await person.click(await screen.findByRole('button', { name: '编辑 开发者' }))
    expect(await screen.findByText(/只能修改可见菜单/)).toBeTruthy()
    expect((await box('全选')).disabled).toBe(false)
    expect((await box(/^管理员权限/)).disabled).toBe(true)
  })

  test('asks before changes are lost', async () => {
    const { person } = await openConsole('/home/role', [answerRoles(), answerMenus])
    await person.click(await screen.findByRole('button', { name: '编辑 测试工程师' }))
    await person.click(await box('运营'))
    await person.keyboard('{Escape}')
    expect(await screen.findByRole('alertdialog')).toBeTruthy()
  })
})
