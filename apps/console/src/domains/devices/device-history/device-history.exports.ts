import { lazy } from 'react'

/** Its chart is loaded with it, once it is asked for. */
export const HistoryPanel = lazy(() =>
  import('./HistoryPanel.tsx').then((loaded) => ({ default: loaded.HistoryPanel })),
)
