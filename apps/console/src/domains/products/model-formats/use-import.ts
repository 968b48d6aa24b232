import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useState } from 'react'
import { isRefused, refusalDetails } from '@slipway/web-client/refusal-of.ts'
import { formatTexts } from './format-texts.ts'
import { useAccepting } from './use-accepting.ts'
import { useImportModel, usePreviewImport } from './model-formats.queries.ts'

const isMoved = (error: unknown): boolean => isRefused(error, 'model-formats.moved')

/** The refusal's text, with the position in the file where the text lacks it. */
function problemText(error: Error | null): string | undefined {
  if (!error || isMoved(error)) return undefined
  const { field } = refusalDetails(error)
  return typeof field === 'string' && !error.message.includes(field) ? `${error.message} (${field})` : error.message
}

/** The import's steps: choose a file, preview it, apply it. */
export function useImport(productId: string, onDone: () => void) {
  const t = formatTexts().result
  const preview = usePreviewImport(productId)
  const apply = useImportModel(productId)
  const [file, setFile] = useState<File>()
  const [wasMoved, setMoved] = useState(false)

  const accepting = useAccepting()

  const look = (chosen: File) => {
    setFile(chosen)
    accepting.replace.reset()
    accepting.remove.reset()
    apply.reset()
    preview.mutate(chosen)
  }
  return {
    found: preview.data,
    isLooking: preview.isPending,
    isApplying: apply.isPending,
    problem: problemText(preview.error) ?? problemText(apply.error),
    /** The product changed between preview and import, so a second preview is shown. */
    wasMoved,
    look,
    accepting,

    again() {
      setFile(undefined)
      setMoved(false)
      preview.reset()
      apply.reset()
    },

    async carryOut() {
      if (!file || !preview.data) return
      try {
        const [replace, remove] = [accepting.replace.accepted, accepting.remove.accepted].map((keys) => [...keys])
        const counts = await apply.mutateAsync({ file, seen: preview.data.seen, replace, remove })
        showToast('success', t.done(counts))
        onDone()
      } catch (error) {
        if (!isMoved(error)) return
        setMoved(true)
        look(file)
      }
    },
  }
}

export type Import = ReturnType<typeof useImport>
