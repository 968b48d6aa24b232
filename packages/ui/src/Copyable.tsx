import { classNames } from './class-names.ts'
import { CopyButton } from './CopyButton.tsx'
import { useKitTexts } from './KitProvider.tsx'

/** An id, key or version in the mono face with its copy button. */
export function Copyable({ text, className }: { text: string; className?: string }) {
  const texts = useKitTexts()
  return (
    <span className={classNames('inline-flex max-w-full min-w-0 items-center gap-0.5', className)}>
      <code className="min-w-0 truncate font-mono text-xs text-ink-2">{text}</code>
      <CopyButton text={text} label={`${texts.copy} ${text}`} className="size-6!" />
    </span>
  )
}
