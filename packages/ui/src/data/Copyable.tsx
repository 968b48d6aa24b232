import { classNames } from '../class-names.ts'
import { useKitTexts } from '../KitProvider.tsx'
import { LineIcon } from '../actions/LineIcon.tsx'
import { useCopy } from './use-copy.ts'

interface Props {
  text: string
  quiet?: boolean
  inMenu?: boolean
  className?: string
}

/**
 * An id, key or version in monospace that copies on click. `quiet` shows the icon only on hover and focus, for rows.
 * `inMenu`: the row's menu copies it, too, so that it is no stop of its own for those who go through the rows by Tab.
 */
export function Copyable({ text, quiet = false, inMenu = false, className }: Props) {
  const texts = useKitTexts()
  const [copied, copy] = useCopy(text)
  return (
    <button
      type="button"
      tabIndex={inMenu ? -1 : undefined}
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
