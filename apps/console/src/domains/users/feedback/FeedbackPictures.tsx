import { requestOf } from '@slipway/contract/http/call-request.ts'
import { getFeedbackPicture } from '@slipway/contract/users/feedback/feedback-desk.calls.ts'
import { useState } from 'react'
import { feedbackTexts } from './feedback-texts.ts'

/** A press shows a picture in full width. */
export function FeedbackPictures({ ids }: { ids: readonly string[] }) {
  const t = feedbackTexts().record
  const [large, setLarge] = useState<string>()
  if (ids.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2">
      {ids.map((pictureId, index) => {
        const isLarge = pictureId === large
        return (
          <li key={pictureId} className={isLarge ? 'w-full' : undefined}>
            <button
              type="button"
              aria-expanded={isLarge}
              aria-label={isLarge ? t.shrink(index + 1) : t.enlarge(index + 1)}
              onClick={() => setLarge(isLarge ? undefined : pictureId)}
            >
              <img
                src={requestOf(getFeedbackPicture, { pictureId }).url}
                alt={t.picture(index + 1)}
                className={`rounded-md border ${isLarge ? 'max-w-full' : 'size-24 object-cover'}`}
              />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
