import { filePurposes } from '@slipway/contract/file-purposes.ts'
import { feedbackLimits } from '@slipway/contract/users/feedback/feedback.limits.ts'
import { Field } from '@slipway/ui/form/Field.tsx'
import { ImagePlus, RotateCw, X } from 'lucide-react'
import { useState } from 'react'
import { feedbackTexts } from './feedback-texts.ts'
import type { AddedPicture, usePictures } from './use-pictures.ts'

const { mediaTypes } = filePurposes.feedbackPic

/** Tiles with their progress, and one that adds more. */
export function PicturesField({ pictures, add, remove, retry }: ReturnType<typeof usePictures>) {
  const t = feedbackTexts()
  const max = feedbackLimits.pictures
  const [isOver, setOver] = useState(false)
  const failed = pictures.find(({ error }) => error !== undefined)
  return (
    <Field
      group
      label={t.pictures}
      hint={t.picturesHint(max)}
      error={failed?.error ?? (isOver ? t.tooManyPictures(max) : undefined)}
    >
      <ul className="flex flex-wrap gap-3">
        {pictures.map((picture, index) => (
          <Tile
            key={picture.key}
            picture={picture}
            n={index + 1}
            onRemove={() => {
              setOver(false)
              remove(picture.key)
            }}
            onRetry={() => retry(picture)}
          />
        ))}
        {pictures.length < max && (
          <li>
            <label className="flex size-20 cursor-pointer items-center justify-center rounded-md border border-dashed border-field text-ink-2 transition-colors hover:bg-surface-2 has-focus-visible:outline-2 has-focus-visible:outline-accent">
              <ImagePlus size={22} aria-hidden="true" />
              <span className="sr-only">{t.addPicture}</span>
              <input
                type="file"
                multiple
                accept={mediaTypes.join(',')}
                className="sr-only"
                onChange={(event) => {
                  setOver(!add([...(event.target.files ?? [])]))
                  event.target.value = ''
                }}
              />
            </label>
          </li>
        )}
      </ul>
    </Field>
  )
}

interface TileProps {
  picture: AddedPicture
  n: number
  onRemove: () => void
  onRetry: () => void
}

function Tile({ picture: { shown, percent, pictureId, error }, n, onRemove, onRetry }: TileProps) {
  const t = feedbackTexts()
  return (
    <li className="relative">
      <img src={shown} alt={t.picture(n)} className="size-20 rounded-md border object-cover" />
      {error !== undefined && (
        <button
          type="button"
          aria-label={t.retryPicture(n)}
          className="absolute inset-0 flex items-center justify-center rounded-md bg-veil text-white"
          onClick={onRetry}
        >
          <RotateCw size={20} aria-hidden="true" />
        </button>
      )}
      {error === undefined && pictureId === undefined && (
        <progress
          aria-label={t.picture(n)}
          value={percent}
          max={100}
          className="absolute inset-x-1 bottom-1 h-1.5 w-18 appearance-none overflow-hidden rounded-full bg-surface [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-surface [&::-webkit-progress-value]:bg-accent"
        />
      )}
      <button
        type="button"
        aria-label={t.removePicture(n)}
        className="absolute -top-3 -right-3 flex size-9 items-center justify-center"
        onClick={onRemove}
      >
        <span className="flex size-6 items-center justify-center rounded-full border bg-surface text-ink shadow-float">
          <X size={14} aria-hidden="true" />
        </span>
      </button>
    </li>
  )
}
