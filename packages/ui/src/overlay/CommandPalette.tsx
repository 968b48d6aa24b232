import { Dialog as Base } from '@base-ui/react/dialog'
import { Search } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import { Kbd } from '../actions/Kbd.tsx'
import { useKitTexts } from '../KitProvider.tsx'
import { Spinner } from '../layout/Spinner.tsx'

export type Command = { id: string; label: string; hint?: string; icon?: ReactNode; onSelect: () => void }
export type CommandGroup = { head: string; commands: readonly Command[] }

type Props = {
  open: boolean
  onClose: () => void
  label: string
  placeholder: string
  /** Already filtered by the query: the caller searches. */
  groups: readonly CommandGroup[]
  query: string
  onQueryChange: (query: string) => void
  loading?: boolean
}

/** ARIA's combobox with a listbox; HTML has no elements for it. */
const roles = {
  list: { role: 'listbox' },
  group: { role: 'group' },
  option: (selected: boolean) => ({ role: 'option', 'aria-selected': selected }),
} as const

/** The ⌘K palette: typing, arrow keys, Enter. */
export function CommandPalette({
  open,
  onClose,
  label,
  placeholder,
  groups,
  query,
  onQueryChange,
  loading = false,
}: Props) {
  const texts = useKitTexts()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const commands = groups.flatMap((group) => group.commands)
  const current = commands[Math.min(at, commands.length - 1)]

  const run = (command: Command) => {
    onClose()
    command.onSelect()
  }
  const move = (to: number) => {
    const next = (to + commands.length) % commands.length
    setAt(next)
    const target = commands[next]
    if (target)
      list.current?.querySelector(`[id="${CSS.escape(`${id}-${target.id}`)}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  const key = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || commands.length === 0) return
    if (event.key === 'Enter' && current) run(current)
    else if (event.key === 'ArrowDown') move(at + 1)
    else if (event.key === 'ArrowUp') move(at - 1)
    else return
    event.preventDefault()
  }
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup className="popup-motion fixed top-[12vh] left-1/2 z-40 flex max-h-[70vh] w-[min(560px,calc(100vw-32px))] -translate-x-1/2 flex-col overflow-hidden rounded-xl bg-surface shadow-float outline-none">
          <Base.Title className="sr-only">{label}</Base.Title>
          <div className="flex h-12 shrink-0 items-center gap-3 border-b px-4 text-ink-3">
            {loading ? <Spinner /> : <Search size={16} aria-hidden="true" />}
            <input
              role="combobox"
              aria-label={label}
              aria-expanded="true"
              aria-controls={`${id}-list`}
              aria-activedescendant={current ? `${id}-${current.id}` : undefined}
              aria-autocomplete="list"
              placeholder={placeholder}
              value={query}
              onChange={(event) => {
                setAt(0)
                onQueryChange(event.target.value)
              }}
              onKeyDown={key}
              className="h-full min-w-0 flex-1 bg-transparent text-base text-ink shadow-none! outline-none!"
            />
            <Kbd>Esc</Kbd>
          </div>
          <div
            ref={list}
            id={`${id}-list`}
            {...roles.list}
            aria-label={label}
            className="min-h-0 overflow-y-auto p-1.5"
          >
            {groups.map((group) => (
              <CommandGroupRows
                key={group.head}
                group={group}
                idOf={(command) => `${id}-${command.id}`}
                current={current}
                onPoint={(command) => setAt(commands.indexOf(command))}
                onRun={run}
              />
            ))}
          </div>
          {commands.length === 0 && !loading && <p className="px-4 pb-4 text-sm text-ink-3">{texts.noMatch}</p>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

function CommandGroupRows({
  group,
  idOf,
  current,
  onPoint,
  onRun,
}: {
  group: CommandGroup
  idOf: (command: Command) => string
  current: Command | undefined
  onPoint: (command: Command) => void
  onRun: (command: Command) => void
}) {
  if (group.commands.length === 0) return null
  return (
    <div {...roles.group} aria-label={group.head} className="pb-1">
      <div aria-hidden="true" className="px-2.5 pt-2 pb-1 text-2xs font-medium text-ink-3">
        {group.head}
      </div>
      {group.commands.map((command) => (
        <button
          type="button"
          key={command.id}
          id={idOf(command)}
          {...roles.option(command === current)}
          tabIndex={-1}
          onMouseMove={() => onPoint(command)}
          onClick={() => onRun(command)}
          className={classNames(
            'flex h-9 w-full cursor-default items-center gap-2.5 rounded-md px-2.5 text-left',
            command === current && 'bg-hover',
          )}
        >
          <span className="flex w-4 shrink-0 text-ink-3">{command.icon}</span>
          <span className="min-w-0 flex-1 truncate">{command.label}</span>
          {command.hint !== undefined && <span className="font-mono text-xs text-ink-2">{command.hint}</span>}
        </button>
      ))}
    </div>
  )
}
