import type { EventMessage } from '@slipway/contract/products/event-messages/event-messages.ts'
import type { MessageText } from '@slipway/contract/products/event-messages/message-texts.ts'
import type { Bilingual } from '@slipway/contract/locale.ts'
import { StatusDot, type DotTone } from '@slipway/ui/data/StatusDot.tsx'
import { Bell, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { messagePageTexts } from './message-page-texts.ts'
import { clockOf, dateOf } from './preview-values.ts'
import { eventMessagesEn } from './texts.en.ts'
import { eventMessagesZh } from './texts.zh.ts'

export interface PreviewFacts {
  language: keyof Bilingual
  /** The text as the recipient reads it. */
  text: string
  eventName: string
  deviceName: string
  now: number
  eCategory: EventMessage['eCategory']
  eMsgType: EventMessage['eMsgType']
  eNotice: EventMessage['eNotice']
}

const tones: Record<EventMessage['eCategory'], DotTone> = { alarm: 'danger', fault: 'trial', info: 'done' }

/** The preview uses the recipient's language, whatever the page's own language is. */
const wordsIn = (language: keyof Bilingual) => (language === 'zh' ? eventMessagesZh : eventMessagesEn)

const views: Record<MessageText, (facts: PreviewFacts) => ReactNode> = { ePush: Push, eList: Row, eDetail: Detail }

/** One text as a recipient in one language sees it. */
export function MessagePreview({ section, ...facts }: PreviewFacts & { section: MessageText }) {
  const t = messagePageTexts()
  const View = views[section]
  const language = facts.language === 'zh' ? t.chinese : t.english
  return (
    <figure
      aria-label={t.preview(t.sections[section].title, language)}
      lang={facts.language === 'zh' ? 'zh-CN' : 'en-US'}
      className="min-w-0"
    >
      <figcaption aria-hidden="true" className="mb-1.5 text-xs text-ink-3">
        {language}
      </figcaption>
      <View {...facts} />
    </figure>
  )
}

function Push({ language, text, deviceName, now, eNotice, eMsgType }: PreviewFacts) {
  return (
    <div className="flex min-h-44 flex-col rounded-xl bg-log px-3 pt-4 pb-3 text-log-ink">
      <p className="text-center text-2xl font-title tabular-nums">{clockOf(now, language)}</p>
      <p className="mb-4 text-center text-xs text-log-dim">{dateOf(now, language)}</p>
      {eNotice === 'YES' ? (
        <div className="mt-auto flex items-start gap-2.5 rounded-lg bg-surface p-2.5 text-ink">
          <Tile eMsgType={eMsgType} />
          <div className="min-w-0 flex-1">
            <p className="flex justify-between gap-2 text-xs text-ink-3">
              <span className="truncate">{deviceName}</span>
              <span className="shrink-0 tabular-nums">{clockOf(now, language)}</span>
            </p>
            <p className="line-clamp-4 text-sm break-words">{text}</p>
          </div>
        </div>
      ) : (
        <p className="mt-auto pb-3 text-center text-xs text-log-dim">{wordsIn(language).noPush}</p>
      )}
    </div>
  )
}

function Row({ language, text, now, eCategory, eMsgType }: PreviewFacts) {
  return (
    <div className="flex items-center gap-2.5 rounded-xl border bg-surface px-3 py-2.5">
      <Tile eMsgType={eMsgType} />
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 text-sm break-words">{text}</p>
        <StatusDot tone={tones[eCategory]} className="text-xs text-ink-3">
          {wordsIn(language).eCategories[eCategory]}
        </StatusDot>
      </div>
      <span className="shrink-0 self-start text-xs text-ink-3 tabular-nums">{clockOf(now, language)}</span>
    </div>
  )
}

function Detail({ language, text, eventName, now, eCategory, eMsgType }: PreviewFacts) {
  return (
    <div className="rounded-xl border bg-surface p-3">
      <p className="font-medium break-words">{eventName}</p>
      <p className="mb-2 flex flex-wrap items-center gap-x-3 text-xs text-ink-3">
        <StatusDot tone={tones[eCategory]}>{wordsIn(language).eCategories[eCategory]}</StatusDot>
        <span className="tabular-nums">
          {dateOf(now, language)} {clockOf(now, language)}
        </span>
      </p>
      {eMsgType === 'video' && (
        <div className="mb-2 flex aspect-video items-center justify-center rounded-lg bg-log text-log-ink">
          <Play size={24} aria-hidden="true" />
        </div>
      )}
      <p className="text-sm break-words whitespace-pre-line">{text}</p>
    </div>
  )
}

const Tile = ({ eMsgType }: Pick<PreviewFacts, 'eMsgType'>) => (
  <span
    aria-hidden="true"
    className="flex size-8 shrink-0 items-center justify-center rounded-md bg-accent-soft text-accent-text"
  >
    {eMsgType === 'video' ? <Play size={16} /> : <Bell size={16} />}
  </span>
)
