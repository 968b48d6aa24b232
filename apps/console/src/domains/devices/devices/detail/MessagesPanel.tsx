import type { WireMessage } from '@slipway/contract/devices/devices/devices.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Input } from '@slipway/ui/form/Input.tsx'
import { Log } from '@slipway/ui/data/Log.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { Segmented } from '@slipway/ui/form/Segmented.tsx'
import { Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '../../../../shared/texts/texts.ts'
import { filterMessages, messageKinds, messageLines, type MessageKind } from './message-lines.ts'

/** The latest messages as sent on the wire; the list can be paused so that a message can be read. */
export function MessagesPanel({ messages }: { messages: readonly WireMessage[] }) {
  const t = useTexts().devices.detail
  const [kind, setKind] = useState<MessageKind>('all')
  const [words, setWords] = useState('')
  const [held, setHeld] = useState<readonly WireMessage[]>()

  const shown = held ?? messages
  const filtered = filterMessages(shown, { kind, words })
  const lastHeld = Number(held?.[0]?.id ?? 0)
  const waiting = held ? messages.filter(({ id }) => Number(id) > lastHeld).length : 0
  return (
    <Panel
      title={t.messages}
      aside={
        <span className="flex items-center gap-3">
          <span aria-live="polite" className="text-xs text-ink-3 tabular-nums">
            {held ? t.paused(waiting) : t.messagesShown(filtered.length, shown.length)}
          </span>
          <Button
            size="small"
            tone="ghost"
            icon={held ? <Play size={14} /> : <Pause size={14} />}
            onClick={() => setHeld(held ? undefined : messages)}
          >
            {held ? t.resume : t.pause}
          </Button>
        </span>
      }
    >
      <div className="flex flex-wrap items-center gap-2 px-3 py-2">
        <Segmented
          label={t.messageFilter}
          value={kind}
          onValueChange={setKind}
          options={messageKinds.map((name) => ({ value: name, label: t.directions[name] }))}
        />
        <Input
          aria-label={t.messageSearch}
          placeholder={t.messageSearch}
          value={words}
          onChange={(event) => setWords(event.target.value)}
          className="flex-1 basis-32"
        />
      </div>
      <Log label={t.messages} lines={messageLines(filtered)} empty={t.messagesEmpty} className="h-80" />
    </Panel>
  )
}
