import { Check, Copy } from 'lucide-react'
import { classNames } from './class-names.ts'
import { useKitTexts } from './KitProvider.tsx'
import { useCopy } from './use-copy.ts'

/** An id, key or version in the mono face: a press copies it. `quiet` shows the sign only on hover and focus, for rows. */
export function Copyable({ text, quiet = false, className }: { text: string; quiet?: boolean; className?: string }) {
  const texts = useKitTexts()
  const [copied, copy] = useCopy(text)
  const Sign = copied ? Check : Copy
  return (
    <button
      type="button"
      title={texts.copy}
      aria-label={`${texts.copy} ${text}`}
      onClick={copy}
      className={classNames(
        'group/copy inline-flex max-w-full min-w-0 items-center gap-1.5 rounded-sm text-ink-2 hover:text-ink',
        className,
      )}
    >
      <code className="min-w-0 truncate font-mono text-xs">{text}</code>
      <Sign
        size={12}
        aria-hidden="true"
        className={classNames(
          'shrink-0',
          copied && 'text-released',
          quiet && !copied && 'opacity-0 group-hover/copy:opacity-100 group-focus-visible/copy:opacity-100',
        )}
      />
      <output className="sr-only">{copied ? texts.copied : ''}</output>
    </button>
  )
}
