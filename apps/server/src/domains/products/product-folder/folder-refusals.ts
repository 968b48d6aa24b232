import type { Bilingual } from '@slipway/contract/locale.ts'
import type { FolderProblem } from '@slipway/contract/products/product-folder/product-folder.ts'
import { refusalText } from '@slipway/contract/refusal-texts.ts'
import { DomainError } from '@slipway/contract/refusals.ts'

export const textsOf = (error: DomainError): Bilingual => ({
  zh: refusalText(error.reason, error.details, 'zh-CN'),
  en: refusalText(error.reason, error.details, 'en-US'),
})

export const brokenAt = ({ file, line, column }: FolderProblem) =>
  new DomainError('product-folder.broken', { file, line, column })
