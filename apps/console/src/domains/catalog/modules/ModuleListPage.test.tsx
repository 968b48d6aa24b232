import {
  addModule,
  addSampleModules,
  deleteModule,
  listModules,
  updateModule,
} from '@slipway/contract/catalog/modules/modules.calls.ts'
import type { RadioModule } from '@slipway/contract/catalog/modules/modules.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { on, openConsole } from '../../../app/testing/open-console.tsx'
import { anyModule } from './testing/modules.ts'

afterEach(() => vi.unstubAllGlobals())

const used: RadioModule = { ...anyModule, moduleId: '4', mid: '4', moduleName: 'LM-U10', productCount: 2 }
const list = (items = [anyModule, used], total = items.length) => on(listModules, () => ({ items, total }))

describe('the module list (SC-91)', () => {
  test('shows mode, development, chip and the products that use each', async () => {
    await openConsole('/home/module', [list()])
    const row = within((await screen.findByText('LM-W32')).closest('tr') ?? document.body)
    for (const fact of ['Wi-Fi + 蓝牙', 'SoC 开发', 'esp32c3', 'Wi-Fi + Bluetooth LE'])
      expect(row.getByText(fact)).toBeTruthy()
    expect(row.getByRole('link', { name: 'LM-W32' }).getAttribute('href')).toBe('/home/module/3')
    // In the head, and by the pages.
    expect(screen.getAllByText('共 2 个模组')).toHaveLength(2)
  })

  test('comes by 10 and is searched, in the address too (CO-12)', async () => {
    const { person, lastAsked } = await openConsole('/home/module?page=2', [list([anyModule], 16)])
    await screen.findByText('LM-W32')
    expect(lastAsked(listModules)).toEqual({ keyword: '', pageStart: '1', pageSize: '10' })
    await person.type(screen.getByRole('textbox', { name: '搜索名称、芯片或描述' }), 'esp32{Enter}')
    await waitFor(() => expect(window.location.search).toBe('?keyword=esp32'))
  })

  test('that is empty offers to add a module or two samples', async () => {
    let items: RadioModule[] = []
    const { person, asked } = await openConsole('/home/module', [
      on(listModules, () => ({ items, total: items.length })),
      on(addSampleModules, () => (items = [anyModule])),
    ])
    expect(await screen.findByText('还没有模组')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: '添加两个示例' }))
    expect(await screen.findByText('LM-W32')).toBeTruthy()
    expect(asked.some(({ call }) => call === addSampleModules)).toBe(true)
  })

  test('deletes an unused module after naming it, and offers no deletion of a used one (SI-070)', async () => {
    const { person, lastAsked } = await openConsole('/home/module', [list(), on(deleteModule, () => null)])
    await person.click(await screen.findByRole('button', { name: 'LM-U10 的更多操作' }))
    const remove = await screen.findByRole('menuitem', { name: /^删除/ })
    expect(remove.getAttribute('aria-disabled')).toBe('true')
    expect(remove.textContent).toContain('2 个产品正在使用')
    await person.keyboard('{Escape}')
    await person.click(screen.getByRole('button', { name: 'LM-W32 的更多操作' }))
    await person.click(await screen.findByRole('menuitem', { name: '删除' }))
    expect(await screen.findByText('删除模组“LM-W32”？')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: '删除模组' }))
    expect(await screen.findByText('模组已删除')).toBeTruthy()
    expect(lastAsked(deleteModule)).toEqual({ moduleId: '3' })
  })
})

describe('the form of a module', () => {
  test('adds a module', async () => {
    const { person, lastAsked } = await openConsole('/home/module', [list(), on(addModule, () => anyModule)])
    await person.click(await screen.findByRole('button', { name: '添加模组' }))
    const drawer = within(await screen.findByRole('dialog'))
    await person.type(drawer.getByRole('textbox', { name: /模组名称/ }), 'LM-B10')
    await person.selectOptions(drawer.getByRole('combobox', { name: '芯片' }), 'esp32h2')
    await person.click(drawer.getByRole('button', { name: '添加模组' }))
    expect(await screen.findByText('模组已添加')).toBeTruthy()
    expect(lastAsked(addModule)).toMatchObject({
      moduleName: 'LM-B10',
      chip: 'esp32h2',
      communicationMode: 1,
      developMode: 2,
    })
  })

  test('starts from the stored module, and shows a taken name at its field', async () => {
    const { person, lastAsked } = await openConsole('/home/module', [
      list(),
      on(updateModule, () => {
        throw new DomainError('modules.nameTaken', { name: 'LM-U10', field: 'moduleName' })
      }),
    ])
    await person.click(await screen.findByRole('button', { name: 'LM-W32 的更多操作' }))
    await person.click(await screen.findByRole('menuitem', { name: '编辑' }))
    const drawer = within(await screen.findByRole('dialog'))
    await person.click(drawer.getByRole('button', { name: '保存' }))
    expect(await drawer.findByText('已有名为“LM-U10”的模组')).toBeTruthy()
    expect(lastAsked(updateModule)).toMatchObject({ moduleId: '3', updateTime: anyModule.updateTime })
  })
})
