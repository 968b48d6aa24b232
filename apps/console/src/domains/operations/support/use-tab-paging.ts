import { DEFAULT_PAGE_SIZE } from '@slipway/contract/paging.ts'
import { useState } from 'react'
import type { Paging } from '../../../shared/list/list-search.ts'

/** The page of a list that is not in the address. */
export function useTabPaging() {
  const [paging, setPaging] = useState<Paging>({ page: 1, size: DEFAULT_PAGE_SIZE })
  const turn = (part: Partial<Paging>) => setPaging((now) => ({ ...now, page: 1, ...part }))
  return [paging, turn] as const
}
