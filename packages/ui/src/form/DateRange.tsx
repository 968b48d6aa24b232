import { Popover } from '@base-ui/react/popover'
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { IconButton } from '../actions/IconButton.tsx'
import { TextButton } from '../actions/TextButton.tsx'
import { classNames } from '../class-names.ts'
import { daysLater, extended, monthOf, monthsLater, weeksAround, type Day, type DayRange } from './month-days.ts'

export interface DateRangeTexts {
  label: string
  any: string
  previousMonth: string
  nextMonth: string
  clear: string
  /** `November 2026`. */
  month: (day: Day) => string
  /** From Monday. */
  weekdays: readonly string[]
  /** Ranges that end today. */
  lastDays: (days: number) => string
}

type Props = {
  value: DayRange
  onValueChange: (range: DayRange) => void
  /** Asked when the calendar opens. */
  today: () => Day
  texts: DateRangeTexts
  className?: string
}

const presets = [1, 7, 30]
const steps: Partial<Record<string, (day: Day) => Day>> = {
  ArrowLeft: (day) => daysLater(day, -1),
  ArrowRight: (day) => daysLater(day, 1),
  ArrowUp: (day) => daysLater(day, -7),
  ArrowDown: (day) => daysLater(day, 7),
  PageUp: (day) => monthsLater(day, -1),
  PageDown: (day) => monthsLater(day, 1),
}

const wordsOf = ({ from, to }: DayRange, t: DateRangeTexts): string =>
  from === '' && to === '' ? t.any : from === to ? from : `${from || '…'} – ${to || '…'}`

/** A range of days: two clicks or Enter presses on a calendar, or one of the usual ranges. */
export function DateRange({ value, onValueChange, today: now, texts: t, className }: Props) {
  const [today, setToday] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [draft, setDraft] = useState(value)
  const open = (next: boolean) => {
    setDraft(value)
    setToday(now())
    setOpen(next)
  }
  const done = (range: DayRange) => {
    onValueChange(range)
    setOpen(false)
  }
  const choose = (day: Day) => {
    const range = extended(draft, day)
    if (range.to === '') setDraft(range)
    else done(range)
  }
  const isSet = value.from !== '' || value.to !== ''
  return (
    <Popover.Root open={isOpen} onOpenChange={open}>
      <Popover.Trigger
        aria-label={`${t.label}: ${wordsOf(value, t)}`}
        className={classNames('field-frame flex h-9 items-center gap-2 px-3 text-base whitespace-nowrap', className)}
      >
        <CalendarDays size={16} aria-hidden="true" className="shrink-0 text-ink-3" />
        <span className={isSet ? 'tabular-nums' : 'text-ink-3'}>{wordsOf(value, t)}</span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} align="start" className="z-50 outline-none">
          <Popover.Popup
            aria-label={t.label}
            className="popup-motion origin-(--transform-origin) rounded-lg bg-floating p-3 shadow-float outline-none"
          >
            <Calendar draft={draft} today={today} onChoose={choose} t={t} />
            <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 border-t pt-2">
              {presets.map((days) => (
                <TextButton key={days} onClick={() => done({ from: daysLater(today, 1 - days), to: today })}>
                  {t.lastDays(days)}
                </TextButton>
              ))}
              {isSet && <TextButton onClick={() => done({ from: '', to: '' })}>{t.clear}</TextButton>}
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

interface CalendarProps {
  draft: DayRange
  today: Day
  onChoose: (day: Day) => void
  t: DateRangeTexts
}

function Calendar({ draft, today, onChoose, t }: CalendarProps) {
  const [shown, setShown] = useState(draft.to || draft.from || today)
  const grid = useRef<HTMLTableElement>(null)
  const press = (event: KeyboardEvent) => {
    const next = steps[event.key]?.(shown)
    if (next === undefined) return
    event.preventDefault()
    setShown(next)
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus())
  }
  const [from, to] = [draft.from, draft.to || draft.from]
  return (
    <>
      <div className="flex items-center justify-between">
        <IconButton
          label={t.previousMonth}
          icon={<ChevronLeft size={16} />}
          onClick={() => setShown(monthsLater(shown, -1))}
        />
        <span aria-live="polite" className="font-medium">
          {t.month(shown)}
        </span>
        <IconButton
          label={t.nextMonth}
          icon={<ChevronRight size={16} />}
          onClick={() => setShown(monthsLater(shown, 1))}
        />
      </div>
      <table ref={grid} aria-label={t.month(shown)} className="mt-1 border-collapse">
        <thead>
          <tr>
            {t.weekdays.map((weekday) => (
              <th key={weekday} scope="col" className="size-9 text-xs font-normal text-ink-3">
                {weekday}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksAround(shown).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => {
                const isEnd = day === from || day === to
                return (
                  <td
                    key={day}
                    className={classNames('p-0', day >= from && day <= to && from !== '' && 'bg-accent-soft')}
                  >
                    <button
                      type="button"
                      data-day={day}
                      aria-label={day}
                      aria-pressed={isEnd && from !== ''}
                      aria-current={day === today ? 'date' : undefined}
                      tabIndex={day === shown ? 0 : -1}
                      onKeyDown={press}
                      onClick={() => {
                        setShown(day)
                        onChoose(day)
                      }}
                      className={classNames(
                        'size-9 rounded-md text-sm tabular-nums',
                        isEnd && from !== '' ? 'bg-accent text-on-accent' : 'hover:bg-hover',
                        monthOf(day) !== monthOf(shown) && !isEnd && 'text-ink-3',
                        day === today && !isEnd && 'font-medium text-accent-text',
                      )}
                    >
                      {Number(day.slice(8))}
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
