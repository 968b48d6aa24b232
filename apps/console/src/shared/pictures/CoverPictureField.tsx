import { filePurposes } from '@slipway/contract/file-purposes.ts'
import { ImageField } from '@slipway/ui/form/ImageField.tsx'
import { useState } from 'react'
import { coverTo } from './cover-crop.ts'
import { pictureTexts } from './picture-texts.ts'
import { storedPicture } from './stored-picture.ts'

interface Props {
  purpose: 'appLogo' | 'appStartPage' | 'appDeviceList' | 'miniProgramLogo'
  label: string
  hint: string | undefined
  /** The address of the stored picture, or empty. */
  value: string
  onChange: (url: string) => void
  error?: string | undefined
}

const BYTES_PER_MB = 1024 * 1024

/** A picture that is cropped to its size and uploaded when it is chosen. */
export function CoverPictureField({ purpose, label, hint, value, onChange, error }: Props) {
  const t = pictureTexts()
  const { mediaTypes, maxBytes } = filePurposes[purpose]
  const [percent, setPercent] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const take = async (file: File): Promise<string | undefined> => {
    const cropped = await coverTo(file, filePurposes[purpose])
    if (!cropped) return t.notAnImage
    if (cropped.size > maxBytes) return t.tooLarge(maxBytes / BYTES_PER_MB, (cropped.size / BYTES_PER_MB).toFixed(1))
    try {
      onChange(await storedPicture(cropped, setPercent, purpose))
      return undefined
    } catch (failed) {
      return failed instanceof Error ? failed.message : t.failed
    } finally {
      setPercent(undefined)
    }
  }
  return (
    <ImageField
      label={label}
      hint={percent === undefined ? hint : t.uploading(percent)}
      error={problem ?? error}
      value={value || null}
      validate={async (file) => {
        setProblem(await take(file))
        // The uploaded address is the value, not the file.
        return undefined
      }}
      onProblem={(found) => setProblem(found ?? undefined)}
      onValueChange={() => onChange('')}
      accept={mediaTypes.join(',')}
      disabled={percent !== undefined}
    />
  )
}
