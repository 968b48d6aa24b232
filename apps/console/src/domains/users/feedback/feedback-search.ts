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
  /** `me`, `none` or an account; empty: all. */
  assignee: string
  /** The application that users wrote with; empty: all. */
  appId: string
  /** The record that is open; empty: none. */
  record: string
}

export const plainFeedbackFilters = {
  keyword: '',
  status: undefined,
  problemType: undefined,
  assignee: '',
  appId: '',
} satisfies Partial<FeedbackSearch>

const PAGE_SIZE = feedbackLimits.perDeskPage.defaultValue

const words = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, feedbackLimits.keyword.max) : ''

/** Parses the URL leniently: invalid values count as absent. */
const readFeedbackSearch = ({
  keyword,
  status,
  type,
  assignee,
  app,
  record,
  page,
  size,
}: SearchInAddress): FeedbackSearch => ({
  keyword: words(keyword),
  status: status === undefined ? undefined : Object.values(replyTypes).find((code) => code === Number(status)),
  problemType: Object.values(problemTypes).find((code) => code === Number(type)),
  assignee: /^(me|none|\d{1,15})$/.test(words(assignee)) ? words(assignee) : '',
  appId: words(app),
  record: words(record),
  page: wholeIn(page) ?? 1,
  size: wholeIn(size, MAX_PAGE_SIZE) ?? PAGE_SIZE,
})

/** Writes only the values that differ from the default list. */
const writeFeedbackSearch = ({
  keyword,
  status,
  problemType,
  assignee,
  appId,
  record,
  page,
  size,
}: FeedbackSearch) => ({
  ...(keyword && { keyword }),
  ...(status !== undefined && { status }),
  ...(problemType !== undefined && { type: problemType }),
  ...(assignee && { assignee }),
  ...(appId && { app: appId }),
  ...(record && { record }),
  ...(page > 1 && { page }),
  ...(size !== PAGE_SIZE && { size }),
})

export const isFiltered = ({ keyword, status, problemType, assignee, appId }: FeedbackSearch): boolean =>
  status !== undefined || problemType !== undefined || [keyword, assignee, appId].some((text) => text !== '')

/** The filters as the calls take them. */
export const filterOf = ({ status, problemType, assignee, appId }: FeedbackSearch) => ({
  status,
  problemType,
  assignee: assignee || undefined,
  appId: appId || undefined,
})

export const useFeedbackSearch = () => useListSearch<FeedbackSearch>(readFeedbackSearch, writeFeedbackSearch)
