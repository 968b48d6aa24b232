import {
  addGrayConfig,
  checkGrayConfig,
  deleteGrayConfig,
  listGrayConfigs,
  updateGrayConfig,
} from '@slipway/contract/catalog/gray-configs/gray-configs.calls.ts'
import type { GrayConfig } from '@slipway/contract/catalog/gray-configs/gray-configs.ts'
import { listAreas } from '@slipway/contract/identity/areas/areas.calls.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { on, openConsole } from '../../../app/testing/open-console.tsx'
import { anyGrayConfig, usedGrayConfig } from './testing/gray-configs.ts'

afterEach(() => vi.unstubAllGlobals())

const areas = on(listAreas, () => ({
  areas: [
    { id: 'DE', code: 'DE', telephoneCode: '49', name: '德国' },
    { id: 'FR', code: 'FR', telephoneCode: '33', name: '法国' },
  ],
}))
const list = (items: GrayConfig[] = [anyGrayConfig, usedGrayConfig], total = items.length) =>
  on(listGrayConfigs, () => ({ items, total }))
type Extra = Parameters<typeof openConsole>[1][number]
const open = (path = '/home/gray', ...more: Extra[]) => openConsole(path, [areas, ...more])

const rowOf = async (number: string) =>
  within((await screen.findByRole('button', { name: number })).closest('tr') ?? document.body)
const drawer = async () => within(await screen.findByRole('dialog'))
const jsonOf = (editor: Awaited<ReturnType<typeof drawer>>) =>
  editor.getByRole<HTMLTextAreaElement>('textbox', { name: 'JSON' })
const contentIn = (editor: Awaited<ReturnType<typeof drawer>>): unknown => JSON.parse(jsonOf(editor).value)

describe('the list of gray configs (SC-94)', () => {
  test('shows the audience, what is not used, and the uses of each', async () => {
    await open('/home/gray', list())
    const first = await rowOf('12')
    expect(await first.findByText('德国的 10% 用户，1 个账号')).toBeTruthy()
    for (const fact of ['德国测试用户', '未使用：team', '未使用']) expect(first.getByText(fact)).toBeTruthy()
    const second = await rowOf('13')
    for (const fact of ['100% 用户', '2 个灰度版本', 'Large switch']) expect(second.getByText(fact)).toBeTruthy()
  })

  test('is searched by the start of a number, in the address too', async () => {
    const { person, lastAsked } = await open('/home/gray?page=2', list([anyGrayConfig], 15))
    await rowOf('12')
    expect(lastAsked(listGrayConfigs)).toEqual({ keyword: '', pageStart: '1', pageSize: '10' })
    await person.type(screen.getByRole('textbox', { name: '搜索编号开头' }), '1x2{Enter}')
    await waitFor(() => expect(lastAsked(listGrayConfigs)).toMatchObject({ keyword: '12', pageStart: '0' }))
    expect(window.location.search).toBe('?keyword=12')
  })

  test('that is empty offers to add one', async () => {
    await open('/home/gray', list([]))
    expect(await screen.findByText('还没有灰度配置')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: '添加灰度配置' })).toHaveLength(1)
  })

  test('deletes after naming it; a reason against it stays in the dialog, without a toast (ER-18)', async () => {
    let isUsed = true
    const { person, lastAsked } = await open(
      '/home/gray',
      list(),
      on(deleteGrayConfig, () => {
        if (isUsed)
          throw new DomainError('gray-configs.inUse', { count: 1, names: 'Large switch', field: 'grayNumber' })
        return null
      }),
    )
    await rowOf('12')
    await person.click(screen.getByRole('button', { name: '灰度配置 13 的更多操作' }))
    expect((await screen.findByRole('menuitem', { name: /^删除/ })).getAttribute('aria-disabled')).toBe('true')
    await person.keyboard('{Escape}')
    await person.click(screen.getByRole('button', { name: '灰度配置 12 的更多操作' }))
    await person.click(await screen.findByRole('menuitem', { name: '删除' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.getByText('德国测试用户')).toBeTruthy()
    await person.click(dialog.getByRole('button', { name: '删除灰度配置' }))
    expect(await dialog.findByText(/1 个灰度版本正在使用该配置/)).toBeTruthy()
    expect(screen.getAllByText(/1 个灰度版本正在使用该配置/)).toHaveLength(1)
    isUsed = false
    await person.click(dialog.getByRole('button', { name: '删除灰度配置' }))
    expect(await screen.findByText('灰度配置已删除')).toBeTruthy()
    expect(lastAsked(deleteGrayConfig)).toEqual({ grayNumber: '12' })
  })
})

describe('the editor of a gray config', () => {
  test('has the form and the JSON side by side, on one model', async () => {
    const { person, lastAsked } = await open(
      '/home/gray',
      list(),
      on(updateGrayConfig, () => anyGrayConfig),
    )
    await person.click(await screen.findByRole('button', { name: '12' }))
    const editor = await drawer()
    expect(contentIn(editor)).toEqual(anyGrayConfig.config)
    expect(editor.getByText('这些字段会保留，但不使用：team')).toBeTruthy()
    const ratio = editor.getByRole<HTMLInputElement>('textbox', { name: '用户比例' })
    await person.clear(ratio)
    await person.type(ratio, '25')
    await person.click(await editor.findByRole('button', { name: '移除德国' }))
    await person.type(editor.getByRole('textbox', { name: '账号' }), '{Enter}bob@example.com')
    const accounts = ['ann@example.com', 'bob@example.com']
    expect(contentIn(editor)).toEqual({ team: 'lighting', ratio: 25, accounts })
    fireEvent.change(jsonOf(editor), { target: { value: '{"ratio": 30, "areas": ["FR"]}' } })
    expect(ratio.value).toBe('30')
    expect(await editor.findByRole('button', { name: '移除法国' })).toBeTruthy()
    await person.click(editor.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('灰度配置已保存')).toBeTruthy()
    expect(lastAsked(updateGrayConfig)).toMatchObject({
      grayNumber: 12,
      config: { ratio: 30, areas: ['FR'] },
      updateTime: anyGrayConfig.updateTime,
      allowShrinking: false,
    })
  })

  test.each([
    ['{', 'JSON 对象'],
    ['{"ratio": 5, "ratio": 6}', '键重复'],
    ['{"ratio": 101}', '100'],
    ['{"areas": ["de"]}', '两位大写字母'],
  ])('refuses %s at its place before it is sent (VA-97)', async (text, reason) => {
    const { person, lastAsked } = await open(
      '/home/gray',
      list(),
      on(updateGrayConfig, () => anyGrayConfig),
    )
    await person.click(await screen.findByRole('button', { name: '12' }))
    const editor = await drawer()
    fireEvent.change(jsonOf(editor), { target: { value: text } })
    expect(jsonOf(editor).getAttribute('aria-invalid')).toBe('true')
    await person.click(editor.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(jsonOf(editor).getAttribute('aria-invalid')).toBe('true'))
    expect(editor.getAllByText(new RegExp(reason)).length).toBeGreaterThan(0)
    expect(lastAsked(updateGrayConfig)).toBeUndefined()
  })

  test('adds a config; a taken number is said at its field and the form stays, without a toast (ER-18)', async () => {
    let isTaken = true
    const { person, lastAsked } = await open(
      '/home/gray',
      list(),
      on(addGrayConfig, () => {
        if (isTaken) throw new DomainError('gray-configs.numberTaken', { number: '12', field: 'grayNumber' })
        return anyGrayConfig
      }),
    )
    await person.click(await screen.findByRole('button', { name: '添加灰度配置' }))
    const editor = await drawer()
    await person.type(editor.getByRole('textbox', { name: /^编号/ }), '12')
    await person.click(editor.getByRole('button', { name: '添加灰度配置' }))
    expect(await editor.findByText('灰度编号 12 已被使用')).toBeTruthy()
    expect(screen.getAllByText('灰度编号 12 已被使用')).toHaveLength(1)
    isTaken = false
    await person.click(editor.getByRole('button', { name: '添加灰度配置' }))
    expect(await screen.findByText('灰度配置已添加')).toBeTruthy()
    expect(lastAsked(addGrayConfig)).toEqual({ grayNumber: 12, description: '', config: { ratio: 0 } })
  })

  test('asks before a config in use gets smaller', async () => {
    const { person, lastAsked } = await open(
      '/home/gray',
      list(),
      on(updateGrayConfig, ({ allowShrinking }) => {
        const details = { count: 2, names: 'Large switch', field: 'allowShrinking' }
        if (!allowShrinking) throw new DomainError('gray-configs.shrinksInUse', details)
        return usedGrayConfig
      }),
    )
    await person.click(await screen.findByRole('button', { name: '13' }))
    const editor = await drawer()
    expect(editor.getByText('正在使用：Large switch。修改在用户下次打开时生效。')).toBeTruthy()
    fireEvent.change(jsonOf(editor), { target: { value: '{"ratio": 10}' } })
    await person.click(editor.getByRole('button', { name: '保存' }))
    await person.click(await editor.findByRole('checkbox', { name: '缩小用户范围，部分用户会失去灰度版本' }))
    await person.click(editor.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('灰度配置已保存')).toBeTruthy()
    expect(lastAsked(updateGrayConfig)).toMatchObject({ grayNumber: 13, allowShrinking: true })
  })

  test('checks what is written, not what is saved', async () => {
    const { person, lastAsked } = await open(
      '/home/gray',
      list(),
      on(checkGrayConfig, () => ({ isIn: true, because: 'inRatio' as const, users: 12_000, reach: 1_201 })),
    )
    await person.click(await screen.findByRole('button', { name: '13' }))
    const editor = await drawer()
    fireEvent.change(jsonOf(editor), { target: { value: '{"ratio": 10}' } })
    await person.selectOptions(editor.getByRole('combobox', { name: '灰度版本' }), '7')
    await person.type(editor.getByRole('textbox', { name: '终端用户账号' }), 'ann@example.com{Enter}')
    expect(await editor.findByText('在范围内：在比例内')).toBeTruthy()
    expect(editor.getByText('预计最多 1,201 个用户，共 12,000 个')).toBeTruthy()
    expect(lastAsked(checkGrayConfig)).toEqual({ config: { ratio: 10 }, account: 'ann@example.com', salt: '7' })
  })
})
