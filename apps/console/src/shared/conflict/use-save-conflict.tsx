import { useRef, useState, type ReactNode } from 'react'
import { refusalDetails } from '@slipway/web-client/refusal-of.ts'
import { ConflictNotice, type SavedMeanwhile } from './ConflictNotice.tsx'
import { differences } from './differences.ts'

interface Options<Stored> {
  /** Fetches what is stored now; undefined where it was deleted. */
  newest: () => Promise<Stored | undefined>
  updateTimeOf: (stored: Stored) => number
  /** What is stored and what the form holds, in the same terms. */
  inputOf: (stored: Stored) => object
  typed: () => object
  nameOf?: (path: string) => string | undefined
  /** Fills the form with what is stored. */
  onReload: (stored: Stored) => void
  /** Submits the form again. */
  submit: () => void
  inFoot?: boolean
}

interface SaveConflict {
  notice: ReactNode
  /** The save that the edit may overwrite: the one it started from, unless the reader chose to overwrite a newer one. */
  startedFrom: <Time extends number | undefined>(updateTime: Time) => Time | number
  /** Runs a save. Shows the notice where somebody saved meanwhile; any other error is thrown. */
  attempt: (save: () => Promise<unknown>) => Promise<void>
}

/** Refusals of a save over a newer one (SI-122), whatever is saved. */
function savedMeanwhile(error: unknown): SavedMeanwhile | undefined {
  const { refusal, by, at } = refusalDetails(error)
  const isConflict = typeof refusal === 'string' && /\.(savedMeanwhile|exists)$/.test(refusal)
  return isConflict && typeof at === 'string' ? { by: typeof by === 'string' ? by : '', at } : undefined
}

/**
 * What an edit does when somebody saved meanwhile: nothing typed is lost, and the reader chooses between the stored
 * version and the typed one, having seen the differences.
 */
export function useSaveConflict<Stored>({
  newest,
  updateTimeOf,
  inputOf,
  typed,
  nameOf = () => undefined,
  onReload,
  submit,
  inFoot,
}: Options<Stored>): SaveConflict {
  const overwritten = useRef<number>(undefined)
  const [saved, setSaved] = useState<SavedMeanwhile>()
  const [isGone, setGone] = useState(false)
  const [isBusy, setBusy] = useState(false)

  const withNewest = async (then: (stored: Stored) => void): Promise<void> => {
    setBusy(true)
    try {
      const stored = await newest()
      if (stored) then(stored)
      else setGone(true)
    } finally {
      setBusy(false)
    }
  }
  const show = async () => {
    const stored = await newest()
    if (stored) return differences(inputOf(stored), typed())
    setGone(true)
    return []
  }
  const notice = saved && (
    <ConflictNotice
      // Another refusal takes the focus again.
      key={`${saved.by} ${saved.at}`}
      saved={saved}
      isGone={isGone}
      onShow={show}
      nameOf={nameOf}
      onReload={() =>
        void withNewest((stored) => {
          setSaved(undefined)
          onReload(stored)
        })
      }
      onTakeMine={() =>
        void withNewest((stored) => {
          overwritten.current = updateTimeOf(stored)
          submit()
        })
      }
      isBusy={isBusy}
      inFoot={inFoot}
    />
  )
  return {
    notice,
    startedFrom: (updateTime) => overwritten.current ?? updateTime,
    attempt: async (save) => {
      try {
        await save()
        overwritten.current = undefined
        setSaved(undefined)
      } catch (error) {
        const conflict = savedMeanwhile(error)
        if (!conflict) throw error
        setSaved(conflict)
      }
    },
  }
}
