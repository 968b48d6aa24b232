import { useNavigate, useSearch } from '@tanstack/react-router'
import { readHistory, writeHistory, type ShownHistory } from './history-address.ts'

/** The chart's state in the URL. A zoom is an entry of its own in the browser's history, so that "back" undoes it. */
export function useHistoryAddress() {
  const shown = readHistory(useSearch({ strict: false }))
  const navigate = useNavigate()
  const change = (part: Partial<ShownHistory>, { replace = true } = {}) =>
    void navigate({ to: '.', search: writeHistory({ ...shown, ...part }) as never, replace, resetScroll: false })
  return [shown, change] as const
}
