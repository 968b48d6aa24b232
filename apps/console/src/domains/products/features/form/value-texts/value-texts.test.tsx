import { addFeature } from '@slipway/contract/products/features/features.calls.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { on } from '../../../../../app/testing/open-console.tsx'
import { box, brightness, openAdd } from '../../testing/feature-form.tsx'

afterEach(() => vi.unstubAllGlobals())

describe('the texts of values in the form', () => {
  test('of an enum proposes texts of common values, which can be changed and pasted', async () => {
    const { person, lastAsked, submit } = await openAdd([on(addFeature, () => brightness)])
    await person.click(screen.getByRole('radio', { name: '枚举' }))
    await person.type(box(/枚举值/), 'auto,quantum{Enter}')
    expect(box(/auto 的中文文本/).value).toBe('自动')
    expect(box(/auto 的English文本/).value).toBe('Auto')
    await person.click(box(/auto 的中文文本/))
    await person.keyboard('{Enter}')
    expect(document.activeElement).toBe(box(/quantum 的中文文本/))
    await person.paste('量子\tQuantum')
    await submit()
    await waitFor(() => expect(lastAsked(addFeature)).toBeTruthy())
    expect(lastAsked(addFeature)).toMatchObject({
      deInput: { valueTexts: { auto: { zh: '自动', en: 'Auto' }, quantum: { zh: '量子', en: 'Quantum' } } },
    })
  })

  test('of a boolean takes a usual pair of texts', async () => {
    const { person, lastAsked, submit } = await openAdd([on(addFeature, () => brightness)])
    await person.click(screen.getByRole('radio', { name: '布尔' }))
    await person.selectOptions(screen.getByRole('combobox', { name: /常用文本/ }), '有人 / 无人')
    await submit()
    await waitFor(() => expect(lastAsked(addFeature)).toBeTruthy())
    expect(lastAsked(addFeature)).toMatchObject({
      deInput: {
        type: 'boolean',
        valueTexts: { true: { zh: '有人', en: 'Occupied' }, false: { zh: '无人', en: 'Unoccupied' } },
      },
    })
  })

  test('of an integer can be a bitmap, whose bits have texts', async () => {
    const { person, lastAsked, submit } = await openAdd([on(addFeature, () => brightness)])
    await person.click(screen.getByRole('radio', { name: '整数' }))
    await person.click(screen.getByRole('button', { name: '更多限制' }))
    await person.click(box(/位的文本/))
    await person.paste('0, 过热, Overheating\n7, 堵转')
    await submit()
    expect(await screen.findByText(/位序号须为取值范围内的位/)).toBeTruthy()
    await person.click(screen.getByRole('button', { name: '移除位 7' }))
    await submit()
    await waitFor(() => expect(lastAsked(addFeature)).toBeTruthy())
    expect(lastAsked(addFeature)).toMatchObject({
      deInput: { type: 'integer', bitTexts: { '0': { zh: '过热', en: 'Overheating' } } },
    })
  })
})
