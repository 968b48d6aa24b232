import { Button } from '@slipway/ui/actions/Button.tsx'
import { Input } from '@slipway/ui/form/Input.tsx'
import { Log } from '@slipway/ui/data/Log.tsx'
import { Segmented } from '@slipway/ui/form/Segmented.tsx'
import { Eraser, Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { logKinds, logLines } from './log-lines.ts'
import type { LogEntry } from './simulator-state.ts'
import type { LogKind } from './texts.zh.ts'
import { virtualTexts } from './virtual-texts.ts'

/** The virtual device's sent and received messages; the log can be paused so that a line can be read. */
export function VirtualLog({ log, onClear }: { log: readonly LogEntry[]; onClear: () => void }) {
  const t = virtualTexts().log
  const [kind, setKind] = useState<LogKind>('all')
  const [words, setWords] = useState('')
  const [held, setHeld] = useState<readonly LogEntry[]>()
  const lastHeld = held?.at(-1)?.id ?? 0
  const waiting = held ? log.filter(({ id }) => id > lastHeld).length : 0
  return (
    <section aria-label={t.title} className="flex min-h-0 shrink-0 flex-col border-t">
      <div className="flex min-h-10 flex-wrap items-center gap-x-2 px-4 py-1">
        <h3 className="mr-auto font-medium">{t.title}</h3>
        <span aria-live="polite" className="text-xs text-ink-3 tabular-nums">
          {held && t.paused(waiting)}
        </span>
        <Button
          size="small"
          tone="ghost"
          icon={held ? <Play size={14} /> : <Pause size={14} />}
          onClick={() => setHeld(held ? undefined : log)}
        >
          {held ? t.resume : t.pause}
        </Button>
        <Button
          size="small"
          tone="ghost"
          icon={<Eraser size={14} />}
          onClick={() => {
            setHeld(undefined)
            onClear()
          }}
        >
          {t.clear}
        </Button>
      </div>
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
      <Log label={t.title} lines={logLines(held ?? log, { kind, words }, t)} empty={t.empty} className="h-40" />
    </section>
  )
}
