import { lazy } from 'react'

/** The chart's code loads when the history is opened. */
export const HistoryPanel = lazy(() =>
  import('./HistoryPanel.tsx').then((loaded) => ({ default: loaded.HistoryPanel })),
)
