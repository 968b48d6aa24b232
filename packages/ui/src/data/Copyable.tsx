import { classNames } from '../class-names.ts'
import { useKitTexts } from '../KitProvider.tsx'
import { LineIcon } from '../actions/LineIcon.tsx'
import { useCopy } from './use-copy.ts'

interface Props {
  text: string
  quiet?: boolean
  tabStop?: boolean
  className?: string
}

/**
 * An id, key or version in monospace that copies on click. `quiet` shows the icon only on hover and focus, for rows.
 * `tabStop`: false in rows, where the page or the menu of the row copies it, too.
 */
export function Copyable({ text, quiet = false, tabStop = true, className }: Props) {
  const texts = useKitTexts()
  const [copied, copy] = useCopy(text)
  return (
    <button
      type="button"
      tabIndex={tabStop ? undefined : -1}
      title={texts.copy}
      aria-label={`${texts.copy} ${text}`}
      onClick={copy}
      className={classNames(
        'inline-flex min-h-6 max-w-full min-w-0 items-center gap-1.5 rounded-sm text-ink-2 hover:text-ink',
        !copied && 'after:copy-sign',
        quiet && 'after:opacity-0 hover:after:opacity-100 focus-visible:after:opacity-100',
        className,
      )}
    >
      <code className="min-w-0 truncate font-mono text-xs">{text}</code>
      {copied && <LineIcon name="check" size={12} className="shrink-0 text-released" />}
      <output className="sr-only">{copied ? texts.copied : ''}</output>
    </button>
  )
}
