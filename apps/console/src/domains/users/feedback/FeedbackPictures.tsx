import { requestOf } from '@slipway/contract/http/call-request.ts'
import { getFeedbackPicture } from '@slipway/contract/users/feedback/feedback-desk.calls.ts'
import { IconButton } from '@slipway/ui/actions/IconButton.tsx'
import { Dialog } from '@slipway/ui/overlay/Dialog.tsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { feedbackTexts } from './feedback-texts.ts'

const addressOf = (pictureId: string): string => requestOf(getFeedbackPicture, { pictureId }).url

/** A press opens a picture; arrow keys move between pictures, Escape closes. */
export function FeedbackPictures({ ids }: { ids: readonly string[] }) {
  const t = feedbackTexts().record
  const [large, setLarge] = useState<number>()
  if (ids.length === 0) return null
  return (
    <>
      <ul className="flex flex-wrap gap-2">
        {ids.map((pictureId, index) => (
          <li key={pictureId}>
            <button type="button" aria-label={t.enlarge(index + 1)} onClick={() => setLarge(index)}>
              <img
                src={addressOf(pictureId)}
                alt={t.picture(index + 1)}
                className="size-24 rounded-md border object-cover"
              />
            </button>
          </li>
        ))}
      </ul>
      {large !== undefined && <Lightbox ids={ids} at={large} onMove={setLarge} onClose={() => setLarge(undefined)} />}
    </>
  )
}

interface LightboxProps {
  ids: readonly string[]
  at: number
  onMove: (at: number) => void
  onClose: () => void
}

function Lightbox({ ids, at, onMove, onClose }: LightboxProps) {
  const t = feedbackTexts().record
  const step = (by: number) => onMove((at + by + ids.length) % ids.length)
  const press = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') step(1)
    if (key === 'ArrowLeft') step(-1)
  })
  // A dialog keeps arrow keys to itself, so they are read on their way down.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [])
  const isOne = ids.length === 1
  return (
    <Dialog open onClose={onClose} title={t.picture(at + 1)} description={t.pictureOf(at + 1, ids.length)} size="large">
      <div className="flex items-center gap-2 px-4 pb-4">
        <IconButton
          label={t.previousPicture}
          icon={<ChevronLeft size={16} />}
          size="normal"
          disabled={isOne}
          onClick={() => step(-1)}
        />
        <img src={addressOf(ids[at] ?? '')} alt={t.picture(at + 1)} className="min-w-0 flex-1 object-contain" />
        <IconButton
          label={t.nextPicture}
          icon={<ChevronRight size={16} />}
          size="normal"
          disabled={isOne}
          onClick={() => step(1)}
        />
      </div>
    </Dialog>
  )
}
