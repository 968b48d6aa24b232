import { listFeatures } from '@slipway/contract/products/features/features.calls.ts'
import { getProduct } from '@slipway/contract/products/products/products.calls.ts'
import { screen } from '@testing-library/react'
import { on, openConsole, type Answer } from '../../../../app/testing/open-console.tsx'
import { anyProduct } from '../../products/testing/products.ts'
import { featureOf } from './features.ts'

export const brightness = featureOf()
export const features = (...customizeFeatures: (typeof brightness)[]) =>
  on(listFeatures, () => ({ customizeFeatures, templateFeatures: [] }))

export const open = (answers: readonly Answer[]) =>
  openConsole(`/home/product/${anyProduct.productId}/function`, [...answers, on(getProduct, () => anyProduct)])

export const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })

/** The drawer of a new property, with its names filled in. */
export const openAdd = async (answers: readonly Answer[]) => {
  const opened = await open([features(brightness), ...answers])
  await opened.person.click(await screen.findByRole('button', { name: '添加功能' }))
  await screen.findByRole('dialog', { name: '添加属性' })
  const fields: [RegExp, string][] = [
    [/中文名称/, '颜色'],
    [/英文名称/, 'Colour'],
    [/^标识符/, 'colour'],
  ]
  for (const [name, text] of fields) {
    await opened.person.click(box(name))
    await opened.person.paste(text)
  }
  const submit = (name = '添加属性') => opened.person.click(screen.getByRole('button', { name }))
  return { ...opened, submit }
}
