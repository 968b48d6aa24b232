import { lazyPart } from '../../../shared/lazy-part.tsx'

/** The chart's code loads when the history is opened. */
export const HistoryPanel = lazyPart(
  () => import('./HistoryPanel.tsx').then((loaded) => ({ default: loaded.HistoryPanel })),
  { inPage: true },
)
