import { IconButton } from '@slipway/ui/actions/IconButton.tsx'
import { Input } from '@slipway/ui/form/Input.tsx'
import { Log } from '@slipway/ui/data/Log.tsx'
import { Segmented } from '@slipway/ui/form/Segmented.tsx'
import { ChevronDown, ChevronUp, Eraser, Pause, Play } from 'lucide-react'
import { useId, useState } from 'react'
import { LogHandle } from './LogHandle.tsx'
import { logKinds, logLines } from './log-lines.ts'
import type { LogEntry } from './virtual-device-state.ts'
import type { LogKind } from './texts.zh.ts'
import { useLogHeight } from './use-log-height.ts'
import { virtualTexts } from './virtual-texts.ts'

/** The virtual device's sent and received messages; the log can be paused so that a line can be read. */
export function VirtualLog({ log, onClear }: { log: readonly LogEntry[]; onClear: () => void }) {
  const t = virtualTexts().log
  const [kind, setKind] = useState<LogKind>('all')
  const [words, setWords] = useState('')
  const [held, setHeld] = useState<readonly LogEntry[]>()
  const { height, isOpen, toggle, resize } = useLogHeight()
  const id = useId()
  const lastHeld = held?.at(-1)?.id ?? 0
  const waiting = held ? log.filter((entry) => entry.id > lastHeld).length : 0
  return (
    <section aria-label={t.title} className="flex shrink-0 flex-col border-t">
      {isOpen && <LogHandle height={height} onResize={resize} />}
      <div className="flex min-h-9 shrink-0 items-center gap-x-1 px-4">
        <h3 className="font-medium">{t.title}</h3>
        <span className="mr-auto px-1 text-xs text-ink-3 tabular-nums">{log.length}</span>
        <span aria-live="polite" className="text-xs text-ink-3 tabular-nums">
          {held && t.paused(waiting)}
        </span>
        <IconButton
          label={held ? t.resume : t.pause}
          icon={held ? <Play size={14} /> : <Pause size={14} />}
          onClick={() => setHeld(held ? undefined : log)}
        />
        <IconButton
          label={t.clear}
          icon={<Eraser size={14} />}
          onClick={() => {
            setHeld(undefined)
            onClear()
          }}
        />
        <IconButton
          label={isOpen ? t.collapse : t.expand}
          icon={isOpen ? <ChevronDown size={16} /> : <ChevronUp size={16} />}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={toggle}
        />
      </div>
      {isOpen && (
        <div id={id}>
          <div className="flex flex-wrap items-center gap-2 px-4 pb-2">
            <Segmented
              label={t.filter}
              value={kind}
              onValueChange={setKind}
              options={logKinds.map((name) => ({ value: name, label: t.kinds[name] }))}
            />
            <Input
              aria-label={t.search}
              placeholder={t.search}
              value={words}
              onChange={(event) => setWords(event.target.value)}
              className="flex-1 basis-20"
            />
          </div>
          {/* The features keep their place where the window is low. */}
          <div style={{ height: `min(${height}px, 35dvh)` }} className="flex flex-col">
            <Log
              label={t.title}
              lines={logLines(held ?? log, { kind, words }, t)}
              empty={t.empty}
              className="min-h-0 flex-1"
            />
          </div>
        </div>
      )}
    </section>
  )
}
