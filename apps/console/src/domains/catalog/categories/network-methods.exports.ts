import type { NetworkMethod } from '@slipway/contract/catalog/categories/categories.ts'
import { categoryTexts } from './category-texts.ts'

/** As the pages of categories name it. With all their texts: for parts of pages that load by themselves. */
export const networkMethodName = (method: NetworkMethod): string => categoryTexts().methods[method]
