import type { PanelDocument } from '@slipway/contract/products/features/panel/panel-document.ts'
import { documentIn } from '@slipway/contract/products/features/panel/panel-in-reply.ts'
import { getPanelDraft, savePanelDraft } from '@slipway/contract/products/panels/panel-drafts.calls.ts'
import type { PanelDraftDetail } from '@slipway/contract/products/panels/panel-drafts.ts'
import { call } from '@slipway/web-client/call.ts'
import { isRefused } from '@slipway/web-client/refusal-of.ts'
import { useCallback, useEffect, useRef, useState } from 'react'

const SAVE_AFTER_MS = 2_000
const RETRY_AFTER_MS = 10_000

export type SaveState = 'saved' | 'dirty' | 'saving' | 'failed' | 'conflict' | 'gone'

interface Written {
  document: PanelDocument
  draftName: string
}

/** What someone else has saved meanwhile, and what both began with. */
export interface SaveConflict {
  base: PanelDocument
  theirs: PanelDocument
  draftName: string
  by: string
  at: number
}

interface Saved extends Written {
  updateTime: number
}

/** Saves a draft two seconds after the last change, over the save that it was edited from (SI-122). */
export function useAutosave(draft: PanelDraftDetail, { document, draftName }: Written, { isOff }: { isOff: boolean }) {
  const { draftId } = draft
  const [saved, setSaved] = useState<Saved>({ document, draftName, updateTime: draft.updateTime })
  const stored = useRef(saved)
  const latest = useRef<Written>({ document, draftName })
  const running = useRef<Promise<boolean>>(undefined)
  const [busy, setBusy] = useState<'saving' | 'failed' | 'conflict' | 'gone'>()
  const [conflict, setConflict] = useState<SaveConflict>()

  const store = useCallback((next: Saved) => {
    stored.current = next
    setSaved(next)
    setBusy(undefined)
    setConflict(undefined)
  }, [])

  const showConflict = useCallback(async () => {
    const theirs = await call(getPanelDraft, { draftId })
    setBusy('conflict')
    setConflict({
      base: stored.current.document,
      theirs: documentIn(theirs.document),
      draftName: theirs.draftName,
      by: theirs.author,
      at: theirs.updateTime,
    })
  }, [draftId])

  /** Whether the draft is saved as it then is. */
  const save = useCallback(async (): Promise<boolean> => {
    await running.current
    const now = latest.current
    if (now.document === stored.current.document && now.draftName === stored.current.draftName) return true
    const saving = async () => {
      setBusy('saving')
      try {
        const { updateTime } = await call(savePanelDraft, {
          draftId,
          updateTime: stored.current.updateTime,
          draftName: now.draftName,
          document: { ...now.document },
        })
        store({ ...now, updateTime })
        return true
      } catch (error) {
        if (isRefused(error, 'panels.savedMeanwhile')) await showConflict().catch(() => setBusy('failed'))
        else setBusy(isRefused(error, 'panels.draftNotFound') ? 'gone' : 'failed')
        return false
      }
    }
    running.current = saving()
    return running.current
  }, [draftId, showConflict, store])

  const isDirty = document !== saved.document || draftName !== saved.draftName
  const isWaiting = !isOff && isDirty && (busy === undefined || busy === 'failed')
  useEffect(() => {
    latest.current = { document, draftName }
    if (!isWaiting) return undefined
    const timer = setTimeout(() => void save(), busy === 'failed' ? RETRY_AFTER_MS : SAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isWaiting, busy, save, document, draftName])

  useEffect(() => {
    if (!isDirty || isOff) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty, isOff])
  useEffect(
    () => () => {
      if (!isOff) void save()
    },
    [save, isOff],
  )

  const state: SaveState = busy ?? (isDirty ? 'dirty' : 'saved')
  /** What is saved next goes over theirs. */
  const over = ({ theirs, draftName: name, at }: SaveConflict) =>
    store({ document: theirs, draftName: name, updateTime: at })
  return { state, save, conflict, savedAt: () => stored.current.updateTime, over }
}
export type Autosave = ReturnType<typeof useAutosave>
