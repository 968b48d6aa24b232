import { filePurposes } from '@slipway/contract/file-purposes.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { FormFoot } from '@slipway/ui/form/FormFoot.tsx'
import { TextArea } from '@slipway/ui/form/TextArea.tsx'
import { FileUp } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { formatTexts } from './format-texts.ts'

const { maxBytes, mediaTypes } = filePurposes.modelImport

interface Props {
  onChoose: (file: File) => void
  busy: boolean
}

/** A model from a file or from the clipboard. */
export function FileChoice({ onChoose, busy }: Props) {
  const t = formatTexts().choose
  const [text, setText] = useState('')
  const [isOver, setOver] = useState(false)
  const [isTooLarge, setTooLarge] = useState(false)

  const take = (file: File | undefined) => {
    if (!file || busy) return
    setTooLarge(file.size > maxBytes)
    if (file.size <= maxBytes) onChoose(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  return (
    <>
      <p className="mb-3 text-sm text-ink-2">{t.intro}</p>
      <label
        className={`relative flex min-h-32 cursor-pointer flex-col items-center justify-center gap-1 rounded-lg border border-dashed px-4 py-6 text-center transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent ${isOver ? 'border-accent bg-accent-soft' : 'border-line-2 bg-surface-2 hover:bg-hover'}`}
      >
        <input
          type="file"
          aria-label={t.file}
          accept={['.json', ...mediaTypes].join(',')}
          disabled={busy}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
          className="absolute inset-0 cursor-[inherit] opacity-0"
          onChange={(event) => {
            take(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <FileUp size={22} aria-hidden="true" className="text-ink-3" />
        <span className="font-medium">{t.drop}</span>
        <span className="text-sm text-ink-2">{t.limit}</span>
      </label>
      {isTooLarge && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {t.tooLarge}
        </p>
      )}
      <TextArea
        label={t.paste}
        className="mt-4"
        mono
        rows={5}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <FormFoot>
        <Button
          tone="primary"
          busy={busy}
          disabled={text.trim() === ''}
          onClick={() => take(new File([text], 'model.json', { type: 'application/json' }))}
        >
          {t.look}
        </Button>
      </FormFoot>
    </>
  )
}
