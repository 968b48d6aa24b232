import { ArrowDown, ArrowUp, Dot } from 'lucide-react'
import { Fragment, createElement, useEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'

export type LogMark = 'up' | 'down' | 'note'

export type LogLine = {
  id: string | number
  time: string
  /** The direction of a line, drawn as an icon because not every monospace font has the arrows. */
  mark?: LogMark
  text: string
  tone?: 'error' | 'dim'
}

type Props = {
  label: string
  lines: readonly LogLine[]
  /** Shown if there are no lines. */
  empty?: string
  className?: string
}

const marks = { up: ArrowUp, down: ArrowDown, note: Dot } as const satisfies Record<LogMark, unknown>

const tones = { error: 'text-[#ff8b83]', dim: 'text-log-dim' }

/** The log contains no control, so only its own focus lets the keyboard scroll it. */
const scrollableLog = { role: 'log', tabIndex: 0 } as const

/**
 * A log of machine text, dark in both themes. It follows its end unless it was scrolled up. Long lines wrap, so that
 * each is readable in full.
 */
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
        <p key={line.id} className="flex gap-[1ch]">
          <span className="text-log-dim tabular-nums">{line.time}</span>
          {line.mark !== undefined && <MarkOf mark={line.mark} />}
          <span className={classNames('min-w-0 flex-1 break-words whitespace-pre-wrap', line.tone && tones[line.tone])}>
            {breakable(line.text)}
          </span>
        </p>
      ))}
    </div>
  )
}

function MarkOf({ mark }: { mark: LogMark }) {
  const Drawing = marks[mark]
  return <Drawing size={12} aria-hidden="true" className="my-1 shrink-0 text-log-dim" />
}

/** JSON without spaces may break after commas, but not within words. Copied text is unchanged. */
const breakable = (text: string) =>
  createElement(Fragment, null, ...text.split(/(?<=,)/).flatMap((part) => [part, createElement('wbr')]))
