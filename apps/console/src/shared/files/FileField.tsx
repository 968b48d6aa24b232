import { Button } from '@slipway/ui/actions/Button.tsx'
import { Field, type FieldProps, useFieldControl } from '@slipway/ui/form/Field.tsx'
import { FileUp, FileCheck } from 'lucide-react'
import { type DragEvent, useState } from 'react'

interface BoxProps {
  file: File | null
  onFile: (file: File | null) => void
  words: { choose: string; limit: string; remove: string }
  accept?: string
  /** The uploaded percentage, while the upload runs. */
  percent?: number | undefined
  disabled: boolean
}

/** A file of any kind, by drop or file dialog, with the progress of its upload. */
export function FileField({ file, onFile, words, accept, percent, disabled, ...field }: FieldProps & BoxProps) {
  return (
    <Field {...field}>
      <FileBox {...{ file, onFile, words, accept, percent, disabled }} />
    </Field>
  )
}

function FileBox({ file, onFile, words, accept, percent, disabled }: BoxProps & { accept: string | undefined }) {
  const control = useFieldControl()
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [dropped] = event.dataTransfer.files
    if (dropped && !disabled) onFile(dropped)
  }
  return (
    <div className="flex min-w-0 items-center gap-2">
      <label
        className={`relative flex min-h-16 min-w-0 flex-1 cursor-pointer items-center gap-3 overflow-hidden rounded-lg border border-dashed px-4 py-2.5 has-focus-visible:outline-2 has-focus-visible:outline-accent ${isOver ? 'border-accent bg-accent-soft' : 'border-line-2 bg-surface-2 hover:bg-hover'}`}
      >
        <input
          {...control}
          type="file"
          accept={accept}
          disabled={disabled}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
          className="absolute inset-0 cursor-[inherit] opacity-0"
          onChange={(event) => {
            const [chosen] = event.target.files ?? []
            if (chosen) onFile(chosen)
            event.target.value = ''
          }}
        />
        {file ? (
          <FileCheck size={20} aria-hidden="true" className="shrink-0 text-ink-3" />
        ) : (
          <FileUp size={20} aria-hidden="true" className="shrink-0 text-ink-3" />
        )}
        <span className="min-w-0">
          <span className="block truncate font-medium">{file?.name ?? words.choose}</span>
          <span className="block text-sm text-ink-2">{words.limit}</span>
        </span>
        {percent !== undefined && (
          <progress
            value={percent}
            max={100}
            aria-label={file?.name}
            className="absolute inset-x-0 bottom-0 h-1 w-full appearance-none bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
          />
        )}
      </label>
      {file && (
        <Button size="small" disabled={disabled} onClick={() => onFile(null)}>
          {words.remove}
        </Button>
      )}
    </div>
  )
}
