import { transType } from '@slipway/contract/products/features/features.ts'
import type { EditorTexts } from './editor-texts.zh.ts'
import { inputOf, type FeatureDraft } from './feature-draft.ts'

const nameOfTransfer = (Object.keys(transType) as (keyof typeof transType)[]).reduce(
  (found, name) => found.set(transType[name], name),
  new Map<number, keyof typeof transType>(),
)

/** A draft in words, to compare two of them. */
export function comparedOf(draft: FeatureDraft, t: EditorTexts): object {
  const {
    transType: code,
    deOptional,
    productId: _product,
    featureType: _kind,
    ...input
  } = { transType: undefined, ...inputOf('', draft) }
  const name = nameOfTransfer.get(code ?? 0)
  const transfer = name && name in t.transTypes ? t.transTypes[name as keyof typeof t.transTypes] : undefined
  return { ...input, transType: transfer, deOptional: deOptional === 0 ? t.required : t.optional }
}

/** The label of a field in the editor; undefined for a value inside of a parameter, which its path names best. */
export function nameOfField(path: string, t: EditorTexts): string | undefined {
  if (path === 'deName.zh') return t.nameZh
  if (path === 'deName.en') return t.nameEn
  if (path === 'deOptional') return t.required
  const parts = path.split('.')
  if (parts.length > 2) return undefined
  const words: unknown = t[parts.at(-1) as keyof EditorTexts]
  return typeof words === 'string' ? words : undefined
}
