import type { PanelDocument } from '@slipway/contract/products/features/panel/panel-document.ts'
import type { PanelFeature } from '@slipway/contract/products/features/panel/panel-feature.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Dialog } from '@slipway/ui/overlay/Dialog.tsx'
import { formatTime } from '@slipway/web-client/formats.ts'
import { ChangeList } from './ChangeList.tsx'
import { designerTexts } from './designer-texts.ts'
import { comparePanels } from './editing/compare-panels.ts'
import type { SaveConflict } from './use-autosave.ts'

interface Props {
  conflict: SaveConflict
  mine: PanelDocument
  model: readonly PanelFeature[]
  onTakeTheirs: () => void
  onKeepMine: () => void
}

/** Both sides' changes since they were the same; nothing is lost before the developer chooses. */
export function ConflictDialog({ conflict: { base, theirs, by, at }, mine, model, onTakeTheirs, onKeepMine }: Props) {
  const t = designerTexts().conflict
  const side = (title: string, document: PanelDocument) => (
    <section className="min-w-0 flex-1">
      <h3 className="pb-1 font-medium">{title}</h3>
      <ChangeList changes={comparePanels(base, document)} model={model} none={t.none} />
    </section>
  )
  return (
    <Dialog open keepOnOutsidePress onClose={onKeepMine} title={t.title} description={t.text(by, formatTime(at))}>
      <div className="flex flex-wrap gap-6 px-6 pb-4">
        {side(t.mine, mine)}
        {side(t.theirs, theirs)}
      </div>
      <div className="flex flex-wrap justify-end gap-2 border-t px-6 py-4">
        <Button onClick={onTakeTheirs}>{t.takeTheirs}</Button>
        <Button tone="primary" onClick={onKeepMine}>
          {t.keepMine}
        </Button>
      </div>
    </Dialog>
  )
}
