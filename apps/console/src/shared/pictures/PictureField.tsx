import { filePurposes } from '@slipway/contract/file-purposes.ts'
import { ImageField } from '@slipway/ui/form/ImageField.tsx'
import { useState } from 'react'
import { lazyPart } from '../lazy-part.tsx'
import { pictureTexts } from './picture-texts.ts'
import { measurePicture, pictureProblem, type PictureProblem } from './picture-check.ts'
import type { PictureTexts } from './texts.zh.ts'

const CropDialog = lazyPart(async () => ({ default: (await import('./CropDialog.tsx')).CropDialog }))

const { width: SIDE, mediaTypes } = filePurposes.productPic

interface Props {
  label: string
  value: File | string | null
  onValueChange: (picture: File | null) => void
  error: string | undefined
  onProblem: (problem: string | null) => void
  /** The uploaded percentage, while the upload runs. */
  percent: number | undefined
  disabled: boolean
}

function problemWords(problem: PictureProblem, t: PictureTexts): string {
  if (problem.kind === 'tooLarge') return t.tooLarge(problem.limitMb, problem.sizeMb)
  if (problem.kind === 'wrongSize') return t.wrongSize(problem.expected, problem.found)
  return t.notAnImage
}

interface Cropped {
  file: File
  image: ImageBitmap
}

const decoded = (file: File): Promise<ImageBitmap | undefined> => createImageBitmap(file).catch(() => undefined)

export function PictureField({ label, value, onValueChange, error, onProblem, percent, disabled }: Props) {
  const t = pictureTexts()
  const [cropped, setCropped] = useState<Cropped>()
  const validate = async (file: File) => {
    const problem = await pictureProblem(file, measurePicture)
    if (!problem) return null
    const image = problem.kind === 'wrongSize' ? await decoded(file) : undefined
    if (!image) return problemWords(problem, t)
    onProblem(null)
    setCropped({ file, image })
    return undefined
  }
  const endCrop = () => {
    cropped?.image.close()
    setCropped(undefined)
  }
  return (
    <>
      <ImageField
        label={label}
        hint={percent === undefined ? t.hint : t.uploading(percent)}
        error={error}
        value={value}
        onValueChange={onValueChange}
        validate={validate}
        onProblem={onProblem}
        accept={mediaTypes.join(',')}
        disabled={disabled}
      />
      {cropped && (
        <CropDialog
          {...cropped}
          side={SIDE}
          texts={{ ...t.crop, hint: t.crop.hint(`${SIDE}x${SIDE}`) }}
          onDone={(picture) => {
            onValueChange(picture)
            endCrop()
          }}
          onClose={endCrop}
        />
      )}
    </>
  )
}
