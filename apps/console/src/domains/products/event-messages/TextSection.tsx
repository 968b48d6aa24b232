import { eventMessageLimits } from '@slipway/contract/products/event-messages/event-messages.limits.ts'
import type { MessageText } from '@slipway/contract/products/event-messages/message-texts.ts'
import { TextArea } from '@slipway/ui/form/TextArea.tsx'
import { type FocusEvent, type ReactNode, useRef } from 'react'
import type { useContractForm } from '../../../shared/form/use-contract-form.ts'
import type { MessageForm, TextField } from './message-form.ts'
import { messagePageTexts } from './message-page-texts.ts'

export type MessageFormApi = ReturnType<typeof useContractForm<MessageForm, MessageForm>>

/** A placeholder of a text: the name in braces, and its label. */
export interface Variable {
  name: string
  label: string
}

interface Props {
  section: MessageText
  form: MessageFormApi
  variables: readonly Variable[]
  /** Shown next to the fields, one preview per language. */
  previews: ReactNode
}

/** One of the three texts in both languages; a variable is inserted at the last caret position. */
export function TextSection({ section, form, variables, previews }: Props) {
  const t = messagePageTexts()
  const { title, text } = t.sections[section]
  const last = useRef<HTMLTextAreaElement>(null)
  const fields = [
    { name: `${section}Ch`, label: t.chinese, lang: 'zh-CN' },
    { name: `${section}En`, label: t.english, lang: 'en-US' },
  ] as const satisfies readonly { name: TextField; label: string; lang: string }[]

  const insert = (variable: string) => {
    const box = last.current
    const name: TextField = box?.name === `${section}En` ? `${section}En` : `${section}Ch`
    const before = form.getValues(name)
    const [from, to] = box ? [box.selectionStart, box.selectionEnd] : [before.length, before.length]
    const placeholder = `{${variable}}`
    form.setValue(name, before.slice(0, from) + placeholder + before.slice(to), {
      shouldDirty: true,
      shouldTouch: true,
      shouldValidate: true,
    })
    if (!box) form.setFocus(name)
    const caret = from + placeholder.length
    requestAnimationFrame(() => {
      last.current?.focus()
      last.current?.setSelectionRange(caret, caret)
    })
  }
  return (
    <section
      aria-label={title}
      className="grid gap-x-8 gap-y-3 border-t py-5 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
    >
      <div className="min-w-0">
        <h3 className="font-medium">
          {title} <span className="ml-1 text-sm font-normal text-ink-3">{text}</span>
        </h3>
        <fieldset aria-label={t.variables} className="mt-2 mb-3 flex flex-wrap items-center gap-1.5">
          <span aria-hidden="true" className="mr-0.5 text-xs text-ink-3">
            {t.variables}
          </span>
          {variables.map(({ name, label }) => (
            <button
              key={name}
              type="button"
              title={`{${name}}`}
              aria-label={t.insert(label)}
              onClick={() => insert(name)}
              className="max-w-40 truncate rounded-full border border-line-2 bg-surface px-2.5 text-xs leading-6 text-ink-2 transition-colors hover:bg-hover hover:text-ink"
            >
              {label}
            </button>
          ))}
        </fieldset>
        {fields.map(({ name, label, lang }) => (
          <TextArea
            key={name}
            label={label}
            lang={lang}
            rows={2}
            limit={eventMessageLimits.text.max}
            {...form.field(name)}
            value={form.watch(name)}
            onFocus={(event: FocusEvent<HTMLTextAreaElement>) => {
              last.current = event.target
            }}
          />
        ))}
      </div>
      <div className="grid min-w-0 content-start gap-4 sm:grid-cols-2">{previews}</div>
    </section>
  )
}
