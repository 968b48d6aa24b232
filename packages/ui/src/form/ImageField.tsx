import { ImagePlus } from 'lucide-react'
import { type DragEvent, type Ref, useState } from 'react'
import { Button } from '../actions/Button.tsx'
import { classNames } from '../class-names.ts'
import { Field, type FieldProps, useFieldControl } from './Field.tsx'
import { useKitTexts } from '../KitProvider.tsx'
import { Spinner } from '../layout/Spinner.tsx'

export type ImageFieldProps = FieldProps & {
  /** The current picture: a newly chosen file, a stored picture's URL, or nothing. */
  value: File | string | null
  onValueChange: (file: File | null) => void
  /** Returns the problem of a file, null if it is valid, or undefined if the caller first lets the user change it. */
  validate: (file: File) => Promise<string | null | undefined>
  /** Called after each validation; the form shows the problem as `error`. */
  onProblem: (problem: string | null) => void
  accept: string
  disabled?: boolean
  ref?: Ref<HTMLInputElement>
}

/** A picture, by drop or file dialog. The caller defines which pictures are valid. */
export function ImageField({
  label,
  hint,
  error,
  required,
  labelHidden,
  labelAside,
  className,
  ...box
}: ImageFieldProps) {
  return (
    <Field {...{ label, hint, error, required, labelHidden, labelAside, className }}>
      <ImageBox {...box} />
    </Field>
  )
}

const addresses = new WeakMap<File, string>()

function addressOf(value: File | string | null): string | null {
  if (!(value instanceof File)) return value
  const address = addresses.get(value) ?? URL.createObjectURL(value)
  addresses.set(value, address)
  return address
}

function ImageBox({
  value,
  onValueChange,
  validate,
  onProblem,
  accept,
  disabled = false,
  ref,
}: Omit<ImageFieldProps, keyof FieldProps>) {
  const texts = useKitTexts()
  const control = useFieldControl()
  const [over, setOver] = useState(false)
  const [looking, setLooking] = useState(false)
  const address = addressOf(value)

  const take = async (file: File | undefined) => {
    if (!file || disabled) return
    setLooking(true)
    const problem = await validate(file)
    setLooking(false)
    if (problem === undefined) return
    onProblem(problem)
    if (problem === null) onValueChange(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }
  const remove = () => {
    onProblem(null)
    onValueChange(null)
  }
  return (
    <div className="flex items-center gap-4">
      <label
        className={classNames(
          'field-frame relative flex size-24 shrink-0 cursor-pointer items-center justify-center overflow-hidden border-dashed! text-ink-3',
          over && 'border-accent! bg-accent-soft!',
          address !== null && 'border-solid!',
        )}
      >
        <input
          {...control}
          ref={ref}
          type="file"
          accept={accept}
          disabled={disabled}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
          className="absolute inset-0 cursor-[inherit] opacity-0"
          onChange={(event) => {
            void take(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <span className="sr-only">{value === null ? texts.chooseImage : texts.replaceImage}</span>
        {looking ? (
          <Spinner />
        ) : address === null ? (
          <ImagePlus size={22} aria-hidden="true" />
        ) : (
          <img src={address} alt="" className="pointer-events-none size-full bg-[#fff] object-cover" />
        )}
      </label>
      <div className="min-w-0 text-sm text-ink-3">
        {value === null ? (
          <p>{texts.dropImage}</p>
        ) : (
          <Button size="small" disabled={disabled} onClick={remove}>
            {texts.removeImage}
          </Button>
        )}
      </div>
    </div>
  )
}
