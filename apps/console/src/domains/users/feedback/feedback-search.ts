import { MAX_PAGE_SIZE } from '@slipway/contract/paging.ts'
import { feedbackLimits } from '@slipway/contract/users/feedback/feedback.limits.ts'
import {
  problemTypes,
  replyTypes,
  type ProblemType,
  type ReplyType,
} from '@slipway/contract/users/feedback/feedback.ts'
import { useListSearch, wholeIn, type Paging, type SearchInAddress } from '../../../shared/list/list-search.ts'

/** The URL state of support's list. */
export interface FeedbackSearch extends Paging {
  keyword: string
  status: ReplyType | undefined
  problemType: ProblemType | undefined
  /** The record that is open; empty: none. */
  record: string
}

export const plainFeedbackFilters = {
  keyword: '',
  status: undefined,
  problemType: undefined,
} satisfies Partial<FeedbackSearch>

const PAGE_SIZE = feedbackLimits.perDeskPage.defaultValue

const words = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, feedbackLimits.keyword.max) : ''

/** Parses the URL leniently: invalid values count as absent. */
const readFeedbackSearch = ({ keyword, status, type, record, page, size }: SearchInAddress): FeedbackSearch => ({
  keyword: words(keyword),
  status: status === undefined ? undefined : Object.values(replyTypes).find((code) => code === Number(status)),
  problemType: Object.values(problemTypes).find((code) => code === Number(type)),
  record: words(record),
  page: wholeIn(page) ?? 1,
  size: wholeIn(size, MAX_PAGE_SIZE) ?? PAGE_SIZE,
})

/** Writes only the values that differ from the default list. */
const writeFeedbackSearch = ({ keyword, status, problemType, record, page, size }: FeedbackSearch) => ({
  ...(keyword && { keyword }),
  ...(status !== undefined && { status }),
  ...(problemType !== undefined && { type: problemType }),
  ...(record && { record }),
  ...(page > 1 && { page }),
  ...(size !== PAGE_SIZE && { size }),
})

export const isFiltered = ({ keyword, status, problemType }: FeedbackSearch): boolean =>
  keyword !== '' || status !== undefined || problemType !== undefined

export const useFeedbackSearch = () => useListSearch<FeedbackSearch>(readFeedbackSearch, writeFeedbackSearch)
