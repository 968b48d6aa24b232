import type { BoardState } from '@slipway/contract/devices/virtual-devices/virtual-board.ts'
import type { DeviceFrame } from '@slipway/contract/devices/virtual-devices/virtual-devices.messages.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { StatusDot, type DotTone } from '@slipway/ui/data/StatusDot.tsx'
import { Select } from '@slipway/ui/form/Select.tsx'
import { boardWords, isLoading, type BoardWords } from './board-words.ts'
import { virtualTexts } from './virtual-texts.ts'

interface Props {
  board: BoardState
  send: (frame: DeviceFrame) => void
}

const tones: Record<BoardWords['tone'], DotTone> = {
  plain: 'debugging',
  busy: 'trial',
  good: 'released',
  bad: 'danger',
}

/** The firmware of the virtual device, its update, and what can go wrong with it. */
export function BoardSection({ board, send }: Props) {
  const t = virtualTexts().board
  const words = boardWords(board, t)
  const { power, firmware, update, asked, isFlashCorrupt, neverReturns } = board
  return (
    <section aria-label={t.title} className="flex shrink-0 flex-col gap-2 border-b px-4 py-2">
      <h3 className="text-sm text-ink-3">{t.title}</h3>
      {firmware.map(({ firmwareType, version, versions }) => (
        <div key={firmwareType} className="flex items-center gap-2">
          <span className="mr-auto text-sm">{t.types[firmwareType]}</span>
          <Select
            label={t.load(t.types[firmwareType])}
            labelHidden
            size="small"
            value={version}
            onValueChange={(next) => send({ type: 'board_load', firmwareType, version: next })}
            options={[...new Set([version, ...versions])].map((one) => ({ value: one, label: one }))}
            className="min-w-0"
          />
        </div>
      ))}
      <output className="text-sm">
        <StatusDot tone={tones[words.tone]}>{words.text}</StatusDot>
      </output>
      {isLoading(board) && (
        <progress aria-label={words.text} className="h-2 w-full" max={100} value={update?.percent ?? 0} />
      )}
      {asked && power === 'on' && <Asked asked={asked} send={send} />}
      <div className="flex flex-wrap gap-2">
        {power === 'on' || power === 'restarting' ? (
          <Button size="small" title={t.cutHint} onClick={() => send({ type: 'board_power', on: false })}>
            {t.cutPower}
          </Button>
        ) : (
          <Button size="small" tone="primary" onClick={() => send({ type: 'board_power', on: true })}>
            {power === 'hung' ? t.powerCycle : t.powerOn}
          </Button>
        )}
        <Button
          size="small"
          aria-pressed={isFlashCorrupt}
          title={t.corruptHint}
          onClick={() => send({ type: 'board_flash', corrupt: !isFlashCorrupt })}
        >
          {isFlashCorrupt ? t.repairFlash : t.corruptFlash}
        </Button>
        <Button
          size="small"
          aria-pressed={neverReturns}
          title={t.neverHint}
          onClick={() => send({ type: 'board_return', never: !neverReturns })}
        >
          {neverReturns ? t.returns : t.neverReturn}
        </Button>
        {power === 'on' && (
          <Button size="small" tone="ghost" className="ml-auto" onClick={() => send({ type: 'update_check' })}>
            {t.check}
          </Button>
        )}
      </div>
      {(isFlashCorrupt || neverReturns) && (
        <ul className="text-xs text-ink-3">
          {isFlashCorrupt && <li>{t.flashIsCorrupt}</li>}
          {neverReturns && <li>{t.willNotReturn}</li>}
        </ul>
      )}
    </section>
  )
}

function Asked({ asked: { jobId, version }, send }: { asked: NonNullable<BoardState['asked']> } & Pick<Props, 'send'>) {
  const t = virtualTexts().board
  const answer = (accept: boolean) => send({ type: 'update_answer', jobId, accept })
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-md bg-surface-2 px-3 py-2">
      <span className="mr-auto text-sm">{t.asks(version)}</span>
      <Button size="small" tone="ghost" onClick={() => answer(false)}>
        {t.decline}
      </Button>
      <Button size="small" tone="primary" onClick={() => answer(true)}>
        {t.accept}
      </Button>
    </div>
  )
}
