import { lazyPart } from '../../../shared/lazy-part.tsx'

/** The forms of the page, whose code loads when the browser is idle. */
export const AddKeyDialog = lazyPart(() =>
  import('./AddKeyDialog.tsx').then((loaded) => ({ default: loaded.AddKeyDialog })),
)
export const RetireKeyDialog = lazyPart(() =>
  import('./RetireKeyDialog.tsx').then((loaded) => ({ default: loaded.RetireKeyDialog })),
)
export const ExportRootDialog = lazyPart(() =>
  import('./ExportRootDialog.tsx').then((loaded) => ({ default: loaded.ExportRootDialog })),
)
export const SetUpPanel = lazyPart(
  () => import('./SetUpPanel.tsx').then((loaded) => ({ default: loaded.SetUpPanel })),
  { inPage: true },
)
