import type { EventMessage } from '@slipway/contract/products/event-messages/event-messages.ts'
import {
  messageTexts,
  namedParameters,
  placeholdersOf,
  usualPlaceholders,
} from '@slipway/contract/products/event-messages/message-texts.ts'
import type { Product } from '@slipway/contract/products/products/products.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { FormFoot } from '@slipway/ui/form/FormFoot.tsx'
import { useKitTexts } from '@slipway/ui/KitProvider.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useBlocker } from '@tanstack/react-router'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { useSaveConflict } from '../../../shared/conflict/use-save-conflict.tsx'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import { inPageLocale } from '@slipway/web-client/formats.ts'
import { isSessionOver } from '@slipway/web-client/session-end.ts'
import type { EventFeature } from '../features/features.exports.ts'
import { useSaveEventMessage } from './event-messages.queries.ts'
import { keptOf, messageFormSchema, startOf, type MessageForm } from './message-form.ts'
import { messagePageTexts } from './message-page-texts.ts'
import { MessagePreview } from './MessagePreview.tsx'
import { NoticeSettings } from './NoticeSettings.tsx'
import { previewText, previewValues } from './preview-values.ts'
import type { EventMessagesTexts } from './texts.zh.ts'
import { TextSection } from './TextSection.tsx'
import { lazyPart } from '../../../shared/lazy-part.tsx'

const loadDialog = () => import('@slipway/ui/overlay/ConfirmDialog.tsx')
const ConfirmDialog = lazyPart(() => loadDialog().then((loaded) => ({ default: loaded.ConfirmDialog })))

interface Props {
  product: Pick<Product, 'productId' | 'productName'>
  event: EventFeature
  /** Null where the event has no message yet. */
  message: EventMessage | null
  mayChange: boolean
  /** The message as it is stored now. */
  newest: () => Promise<EventMessage | undefined>
  onReload: () => void
}

export function EventMessageForm({ product, event, message: found, mayChange, newest, onReload }: Props) {
  const t = messagePageTexts()
  const kit = useKitTexts()
  const { productId, productName: deviceName } = product
  const { name, output, feature } = event
  // The edit's base version is frozen: a later save by another user must remain a conflict (SI-122).
  const [message, setMessage] = useState(found)
  const save = useSaveEventMessage()
  const [now] = useState(() => Date.now())

  const form = useContractForm<MessageForm, MessageForm>({
    schema: useMemo(() => messageFormSchema(placeholdersOf(output)), [output]),
    defaultValues: startOf(message),
    onSubmit: ({ eStorageCycle, ...values }): Promise<void> =>
      conflict.attempt(async () => {
        const own = { productId, dId: feature.did, ...keptOf(message) }
        const updateTime = conflict.startedFrom(message?.updateTime)
        const saved = await save.mutateAsync({
          ...own,
          ...values,
          eStorageCycle: eStorageCycle ?? undefined,
          updateTime,
        })
        setMessage(saved)
        form.reset(startOf(saved))
        showToast('success', t.saved)
      }),
  })
  const conflict = useSaveConflict<EventMessage>({
    newest,
    updateTimeOf: ({ updateTime }) => updateTime,
    inputOf: startOf,
    typed: (): MessageForm => form.getValues(),
    nameOf: (path) => fieldName(path, t),
    onReload,
    submit: () => form.submit(),
    inFoot: true,
  })
  const blocker = useBlocker({
    shouldBlockFn: () => form.isDirty && !form.isBusy,
    enableBeforeUnload: () => form.isDirty && !isSessionOver(),
    withResolver: true,
  })
  // Preloads the "unsaved changes" dialog once something changed, so that the question never waits for the network.
  const { isDirty } = form
  useEffect(() => {
    if (isDirty) void loadDialog()
  }, [isDirty])

  const values = form.watch()
  const variables = [
    ...usualPlaceholders.map((one) => ({ name: one, label: t.defaultValue[one] })),
    ...namedParameters(output).map(({ deKey, title }) => ({
      name: deKey,
      label: (title && inPageLocale(title)) || deKey,
    })),
  ]
  const previewsOf = (section: (typeof messageTexts)[number]) =>
    (['zh', 'en'] as const).map((language) => {
      const written = values[`${section}${language === 'zh' ? 'Ch' : 'En'}`]
      const shown = previewValues({ deviceName, name, output, now }, language)
      const { eCategory, eMsgType, eNotice } = values
      const facts = { language, deviceName, eventName: name[language], now, eCategory, eMsgType, eNotice }
      const text = previewText(section, written, language, shown)
      return <MessagePreview key={language} section={section} {...facts} text={text} />
    })
  return (
    <form noValidate onSubmit={form.submit}>
      {message === null && (
        <div className="mb-4">
          <Notice>{t.notYet}</Notice>
        </div>
      )}
      {message?.gone && (
        <div className="mb-4">
          <Notice tone="danger">{t.gone(message.gone.map((one) => `{${one}}`).join(' '))}</Notice>
        </div>
      )}
      {message?.isPending && (
        <div className="mb-4">
          <Notice>{t.pending}</Notice>
        </div>
      )}
      <fieldset disabled={!mayChange} className="min-w-0">
        <NoticeSettings form={form} />
        {messageTexts.map((section) => (
          <TextSection
            key={section}
            section={section}
            form={form}
            variables={variables}
            previews={previewsOf(section)}
          />
        ))}
      </fieldset>
      {mayChange && (
        <FormFoot above={conflict.notice} className="sticky bottom-0 border-t bg-surface py-3">
          <Button tone="primary" type="submit" busy={form.isBusy}>
            {t.save}
          </Button>
        </FormFoot>
      )}
      {blocker.status === 'blocked' && (
        <Suspense>
          <ConfirmDialog
            open
            onClose={() => blocker.reset()}
            title={kit.leaveTitle}
            confirmLabel={kit.leave}
            cancelLabel={kit.stay}
            onConfirm={() => blocker.proceed()}
          >
            {kit.leaveText}
          </ConfirmDialog>
        </Suspense>
      )}
    </form>
  )
}

/** The label of a field on this page. */
function fieldName(path: string, t: EventMessagesTexts): string | undefined {
  if (path === 'eStorageCycle') return t.storage
  const [, section = '', language] = /^(ePush|eList|eDetail)(Ch|En)$/.exec(path) ?? []
  if (language)
    return `${t.sections[section as keyof typeof t.sections].title} · ${language === 'Ch' ? t.chinese : t.english}`
  const words: unknown = t[path as keyof EventMessagesTexts]
  return typeof words === 'string' ? words : undefined
}
