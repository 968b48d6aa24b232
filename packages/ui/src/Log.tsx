import { useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'

export type LogLine = {
  id: string | number
  time: string
  /** ● ↓ ↑ or the like. */
  mark?: string
  text: string
  tone?: 'error' | 'dim'
}

type Props = {
  label: string
  lines: readonly LogLine[]
  /** Instead of lines when there are none. */
  empty?: string
  className?: string
}

/** Without a control in it, only its own focus lets the keyboard scroll it. */
const scrollableLog = { role: 'log', tabIndex: 0 } as const

/** Where machines speak: dark in both themes. Follows its end unless it was scrolled up. */
export function Log({ label, lines, empty, className }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const atEnd = useRef(true)

  useEffect(() => {
    if (box.current && atEnd.current) box.current.scrollTop = box.current.scrollHeight
  })

  const noteWhere = () => {
    const { scrollTop = 0, scrollHeight = 0, clientHeight = 0 } = box.current ?? {}
    atEnd.current = scrollHeight - scrollTop - clientHeight < 24
  }
  return (
    <div
      ref={box}
      aria-label={label}
      {...scrollableLog}
      onScroll={noteWhere}
      className={classNames(
        'overflow-auto bg-log px-4 py-3 font-mono text-xs leading-5 text-log-ink -outline-offset-2!',
        className,
      )}
    >
      {lines.length === 0 && <p className="text-log-dim">{empty}</p>}
      {lines.map((line) => (
        <p key={line.id} className="flex gap-[1ch] whitespace-pre">
          <span className="text-log-dim tabular-nums">{line.time}</span>
          {line.mark !== undefined && <span className="w-[2ch] overflow-hidden text-center">{line.mark}</span>}
          <span className={line.tone === 'error' ? 'text-[#ff8b83]' : line.tone === 'dim' ? 'text-log-dim' : undefined}>
            {line.text}
          </span>
        </p>
      ))}
    </div>
  )
}
