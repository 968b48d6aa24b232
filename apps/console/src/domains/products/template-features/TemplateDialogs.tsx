import { Suspense } from 'react'
import { FeatureDrawer } from '../features/form/editing.exports.ts'
import { StandardChoice } from '../standard-features/library.exports.ts'
import type { TemplateRow } from './template-columns.tsx'
import { writtenStandard } from './template-view.ts'
import type { useTemplateEditor } from './use-template-editor.ts'

export type OpenDialog = { dialog: 'add' | 'standard' } | { dialog: 'edit'; row: TemplateRow } | undefined

interface Props {
  open: OpenDialog
  categoryId: string
  /** `main.sub`; undefined while the category is not known. */
  categoryKey: string | undefined
  editor: ReturnType<typeof useTemplateEditor>
  onClose: () => void
}

/** The dialog that is open over a category's template. */
export function TemplateDialogs({ open, categoryId, categoryKey, editor, onClose }: Props) {
  return (
    <Suspense>
      {open?.dialog === 'add' && (
        <FeatureDrawer
          productId={categoryId}
          kind="property"
          saveTo={({ productId: _category, ...input }) => editor.add([input])}
          onClose={onClose}
        />
      )}
      {open?.dialog === 'edit' && (
        <FeatureDrawer
          productId={categoryId}
          kind={open.row.shown.kind}
          feature={open.row.shown}
          saveTo={({ productId: _category, ...input }) =>
            editor.replace(open.row, { ...input, isStandard: open.row.feature.isStandard === 1 ? 1 : 0 })
          }
          newest={() => editor.newest(open.row)}
          onClose={onClose}
        />
      )}
      {open?.dialog === 'standard' && (
        <StandardChoice
          own={editor.rows.map(({ shown }) => shown)}
          category={categoryKey}
          isBusy={editor.isBusy}
          error={editor.error}
          onConfirm={(chosen) => void editor.add(chosen.map(writtenStandard)).then(onClose, () => undefined)}
          onClose={onClose}
        />
      )}
    </Suspense>
  )
}
