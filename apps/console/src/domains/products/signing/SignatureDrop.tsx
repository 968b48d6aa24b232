import { FileUp } from 'lucide-react'
import { useState, type DragEvent } from 'react'
import { readSignatureFile } from './signature-file.ts'
import { signingTexts } from './signing-texts.ts'

/** Takes the file that a signing tool wrote: 64 bytes, or their text. */
export function SignatureDrop({ disabled, onSignature }: { disabled: boolean; onSignature: (text: string) => void }) {
  const t = signingTexts().sign
  const [isOver, setOver] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function take(file: File | undefined): Promise<void> {
    if (!file || disabled) return
    const text = await readSignatureFile(file)
    setProblem(text === undefined ? t.tooLarge : undefined)
    if (text !== undefined) onSignature(text)
  }

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }
  return (
    <>
      <label
        className={`relative flex min-h-16 min-w-0 cursor-pointer items-center gap-3 overflow-hidden rounded-lg border border-dashed px-4 py-2.5 has-focus-visible:outline-2 has-focus-visible:outline-accent ${isOver ? 'border-accent bg-accent-soft' : 'border-line-2 bg-surface-2 hover:bg-hover'}`}
      >
        <input
          type="file"
          aria-label={t.dropLabel}
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
        <FileUp size={20} aria-hidden="true" className="shrink-0 text-ink-3" />
        <span className="min-w-0">
          <span className="block font-medium">{t.drop}</span>
          <span className="block text-sm text-ink-2">{t.dropHint}</span>
        </span>
      </label>
      {problem !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
    </>
  )
}
