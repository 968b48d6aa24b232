import { CopyButton } from './CopyButton.tsx'

interface Props {
  label: string
  text: string
  /** The name of the value for password managers and other programs. */
  name: string
  copyLabel?: string
}

/** A text to copy in full, such as a key. */
export function ShownText({ label, text, name, copyLabel }: Props) {
  return (
    <div>
      <p className="mb-1.5 text-sm text-ink-2">{label}</p>
      <p className="flex items-center gap-2 rounded-md border bg-surface-2 py-1 pr-1.5 pl-3">
        <code data-key={name} className="min-w-0 flex-1 font-mono text-sm break-all select-all">
          {text}
        </code>
        <CopyButton text={text} label={copyLabel} />
      </p>
    </div>
  )
}
