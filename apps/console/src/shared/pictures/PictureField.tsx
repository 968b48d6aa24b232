import { filePurposes } from '@slipway/contract/file-purposes.ts'
import { ImageField } from '@slipway/ui/form/ImageField.tsx'
import { useTexts, type Texts } from '../texts/texts.ts'
import { measurePicture, pictureProblem, type PictureProblem } from './picture-check.ts'

interface Props {
  /** Default: a product's picture. */
  label?: string
  value: File | string | null
  onValueChange: (picture: File | null) => void
  error: string | undefined
  onProblem: (problem: string | null) => void
  /** The uploaded percentage, while the upload runs. */
  percent: number | undefined
  disabled: boolean
}

function problemWords(problem: PictureProblem, t: Texts['products']['picture']): string {
  if (problem.kind === 'tooLarge') return t.tooLarge(problem.limitMb, problem.sizeMb)
  if (problem.kind === 'wrongSize') return t.wrongSize(problem.expected, problem.found)
  return t.notAnImage
}

export function PictureField({ label, value, onValueChange, error, onProblem, percent, disabled }: Props) {
  const t = useTexts().products
  const validate = async (file: File) => {
    const problem = await pictureProblem(file, measurePicture)
    return problem ? problemWords(problem, t.picture) : null
  }
  return (
    <ImageField
      label={label ?? t.form.productPic}
      hint={percent === undefined ? t.form.productPicHint : t.form.uploading(percent)}
      error={error}
      value={value}
      onValueChange={onValueChange}
      validate={validate}
      onProblem={onProblem}
      accept={filePurposes.productPic.mediaTypes.join(',')}
      disabled={disabled}
    />
  )
}
