import { arrangeFeatures, listFeatures } from '@slipway/contract/products/features/features.calls.ts'
import { getProduct } from '@slipway/contract/products/products/products.calls.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { on, openConsole } from '../../../../app/testing/open-console.tsx'
import { anyProduct } from '../../products/testing/products.ts'
import { eventOf, featureOf } from '../testing/features.ts'

afterEach(() => vi.unstubAllGlobals())

const brightness = featureOf()
const power = featureOf({ deKey: 'power', name: { zh: '开关', en: 'Power' }, schema: { type: 'boolean' } })

describe('a row dragged with the pointer', () => {
  /** The page has no layout here: each row is 60 px high. */
  const dragging = async () => {
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      const at = [...(this.parentElement?.children ?? [])].indexOf(this)
      return new DOMRect(0, 200 + at * 60, 100, this.tagName === 'TR' ? 60 : 2_000)
    })
    HTMLElement.prototype.setPointerCapture = () => undefined
    const opened = await openConsole(`/home/product/${anyProduct.productId}/function`, answers)
    const row = (await screen.findByText('亮度')).closest('tr')
    const handle = row?.querySelector<HTMLElement>('.drag-handle')
    if (!handle) throw new Error('the row has no handle')
    const pointer = (type: string, clientY: number) =>
      fireEvent(handle, new PointerEvent(type, { bubbles: true, clientY, pointerId: 1 }))
    return { ...opened, pointer }
  }
  const answers = [
    on(getProduct, () => anyProduct),
    on(listFeatures, () => ({ customizeFeatures: [brightness, power, eventOf()], templateFeatures: [] })),
    on(arrangeFeatures, () => null),
  ]
  afterEach(() => vi.restoreAllMocks())

  test('takes the place where it is dropped, and a screen reader announces it', async () => {
    const { pointer, lastAsked } = await dragging()
    pointer('pointerdown', 230)
    expect(screen.getByText(/正在移动 亮度，第 1 位，共 3 位/)).toBeTruthy()
    pointer('pointermove', 360)
    expect(await screen.findByText('亮度：第 3 位，共 3 位')).toBeTruthy()
    pointer('pointerup', 360)
    await waitFor(() =>
      expect(lastAsked(arrangeFeatures)).toMatchObject({ order: [power.did, 'leak', brightness.did] }),
    )
    expect(await screen.findByText('亮度 已移到第 3 位')).toBeTruthy()
  })

  test('stays where Escape is pressed', async () => {
    const { pointer, person, lastAsked } = await dragging()
    pointer('pointerdown', 230)
    pointer('pointermove', 360)
    expect(await screen.findByText('亮度：第 3 位，共 3 位')).toBeTruthy()
    await person.keyboard('{Escape}')
    pointer('pointerup', 360)
    expect(await screen.findByText('亮度 留在原处')).toBeTruthy()
    expect(lastAsked(arrangeFeatures)).toBeUndefined()
  })
})
