import { listFeatures } from '@slipway/contract/products/features/features.calls.ts'
import type { FolderPlan } from '@slipway/contract/products/product-folder/product-folder.ts'
import { getProduct } from '@slipway/contract/products/products/products.calls.ts'
import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { on, openConsole } from '../../../app/testing/open-console.tsx'
import { anyProduct } from '../products/testing/products.ts'
import { packChosen } from './pack-folder.ts'

afterEach(() => vi.unstubAllGlobals())

const breaking: FolderPlan = {
  seen: 'abc',
  problems: [],
  warnings: [],
  breaks: true,
  changes: [
    {
      file: 'features/brightness.yaml',
      kind: 'changed',
      breaks: true,
      parts: [{ at: 'deInput.maximum', from: '100', to: '80', effect: 'refusesOld' }],
    },
    { file: 'features/mode.yaml', kind: 'added', breaks: false, parts: [] },
  ],
}

/** Stubs the server's replies to uploads in order: uploads do not use `fetch`. */
function answerUploads(...replies: object[]) {
  const sent: Record<string, FormDataEntryValue>[] = []
  class Upload extends EventTarget {
    readonly upload = new EventTarget()
    status = 200
    responseText = ''
    open() {}
    setRequestHeader() {}
    send(body: FormData) {
      sent.push(Object.fromEntries(body))
      this.responseText = JSON.stringify({ code: 200, msg: '', data: replies.shift() })
      queueMicrotask(() => this.dispatchEvent(new Event('load')))
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload)
  return sent
}

async function uploaded(...replies: object[]) {
  const sent = answerUploads(...replies)
  const { person } = await openConsole(`/home/product/${anyProduct.productId}/function`, [
    on(listFeatures, () => ({ customizeFeatures: [], templateFeatures: [] })),
    on(getProduct, () => anyProduct),
  ])
  await person.click(await screen.findByRole('button', { name: '产品文件夹' }))
  const drawer = within(await screen.findByRole('dialog', { name: '产品文件夹' }))
  await person.upload(drawer.getByLabelText('选择 ZIP 文件，或拖到这里'), new File(['zip'], 'lamp.zip'))
  return { person, drawer, sent }
}

describe('an uploaded product folder', () => {
  test('shows what it changes, what breaks first, and is applied once that is accepted', async () => {
    const { person, drawer, sent } = await uploaded(breaking, { state: 'x', changed: 2 })
    const broken = within(await drawer.findByRole('region', { name: '不兼容的变更' }))
    expect(broken.getByText('features/brightness.yaml')).toBeTruthy()
    expect(broken.getByText('100 → 80')).toBeTruthy()
    expect(within(drawer.getByRole('region', { name: '兼容的变更' })).getByText('features/mode.yaml')).toBeTruthy()
    const apply = drawer.getByRole<HTMLButtonElement>('button', { name: '应用 2 处变更' })
    expect(apply.disabled).toBe(true)
    await person.click(drawer.getByRole('checkbox', { name: '应用 1 处不兼容的变更' }))
    await person.click(apply)
    expect(await screen.findByText('已应用 2 处变更')).toBeTruthy()
    expect(sent[1]).toMatchObject({ seen: 'abc', acceptBreaking: 'true', overwrite: 'false' })
  })

  test('that is older than the product is applied only where overwriting is said (SI-122)', async () => {
    const moved = { by: '李雷', at: Date.UTC(2026, 10, 20, 8) }
    const { person, drawer, sent } = await uploaded(
      { ...breaking, breaks: false, changes: breaking.changes.slice(1), moved },
      { state: 'x', changed: 1 },
    )
    expect(await drawer.findByText(/产品又被修改过（李雷/)).toBeTruthy()
    await person.click(drawer.getByRole('checkbox', { name: '覆盖之后的修改' }))
    await person.click(drawer.getByRole('button', { name: '应用 1 处变更' }))
    expect(await screen.findByText('已应用 1 处变更')).toBeTruthy()
    expect(sent[1]).toMatchObject({ overwrite: 'true' })
  })

  test('that is wrong names file, line and column, and cannot be applied', async () => {
    const reason = { zh: '只能是 property, operation, event', en: '' }
    const problem = { file: 'features/mode.yaml', line: 3, column: 7, field: 'featureType', reason }
    const { drawer } = await uploaded({ seen: 'x', problems: [problem], warnings: [], changes: [], breaks: false })
    expect(await drawer.findByText('features/mode.yaml:3:7 featureType')).toBeTruthy()
    expect(drawer.getByText(reason.zh)).toBeTruthy()
    expect(drawer.queryByRole('button', { name: /应用/ })).toBeNull()
  })

  test('shows what the lint of panels finds, and can be applied', async () => {
    const reason = { zh: '面板“灯”：有分组是空的。', en: 'Panel “灯”: a group is empty.' }
    const warning = { file: 'panel.yaml', line: 9, column: 5, field: 'panels.灯.pages.0.items.1', reason }
    const { drawer } = await uploaded({
      ...breaking,
      breaks: false,
      changes: breaking.changes.slice(1),
      warnings: [warning],
    })
    const warnings = within(await drawer.findByRole('region', { name: '提示' }))
    expect(warnings.getByText('panel.yaml:9:5 panels.灯.pages.0.items.1')).toBeTruthy()
    expect(warnings.getByText(reason.zh)).toBeTruthy()
    expect(drawer.getByRole<HTMLButtonElement>('button', { name: '应用 1 处变更' }).disabled).toBe(false)
  })
})

test('of a chosen folder only what belongs to the product leaves the browser', async () => {
  const at = (path: string) => Object.defineProperty(new File(['x: 1'], 'x'), 'webkitRelativePath', { value: path })
  const packed = await packChosen(
    ['lamp/product.yaml', 'lamp/features/a.yaml', 'lamp/.env', 'lamp/notes/secret.yaml'].map(at),
  )
  const names = new TextDecoder('latin1').decode(await packed?.arrayBuffer())
  expect(names).toContain('features/a.yaml')
  expect(names).not.toMatch(/\.env|secret/)
  expect(await packChosen([at('lamp/readme.md')])).toBeUndefined()
})
