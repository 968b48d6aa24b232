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
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useBlocker } from '@tanstack/react-router'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import { inPageLocale } from '../../../shared/texts/formats.ts'
import { isRefused } from '../../../shared/api/refusal-of.ts'
import { isSessionOver } from '../../../shared/api/session-end.ts'
import type { EventFeature } from '../features/features.exports.ts'
import { useSaveEventMessage } from './event-messages.queries.ts'
import { keptOf, messageFormSchema, startOf, type MessageForm } from './message-form.ts'
import { messagePageTexts } from './message-page-texts.ts'
import { MessagePreview } from './MessagePreview.tsx'
import { NoticeSettings } from './NoticeSettings.tsx'
import { previewText, previewValues } from './preview-values.ts'
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
  onReload: () => void
}

export function EventMessageForm({ product, event, message: found, mayChange, onReload }: Props) {
  const t = messagePageTexts()
  const kit = useKitTexts()
  const { productId, productName: deviceName } = product
  const { name, output, feature } = event
  // The edit's base version is frozen: a later save by another user must remain a conflict (SI-122).
  const [message, setMessage] = useState(found)
  const save = useSaveEventMessage(message)
  const [conflict, setConflict] = useState<string>()
  const [now] = useState(() => Date.now())

  const form = useContractForm<MessageForm, MessageForm>({
    schema: useMemo(() => messageFormSchema(placeholdersOf(output)), [output]),
    defaultValues: startOf(message),
    onSubmit: async ({ eStorageCycle, ...values }) => {
      setConflict(undefined)
      try {
        const own = { productId, dId: feature.did, ...keptOf(message) }
        const saved = await save.mutateAsync({ ...own, ...values, eStorageCycle: eStorageCycle ?? undefined })
        setMessage(saved)
        form.reset(startOf(saved))
        showToast('success', t.saved)
      } catch (error) {
        if (!isSavedByOthers(error)) throw error
        setConflict(error instanceof Error ? error.message : '')
      }
    },
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
      {conflict !== undefined && (
        <Notice tone="warning" action={<TextButton onClick={onReload}>{t.reload}</TextButton>}>
          {conflict}
        </Notice>
      )}
      {mayChange && (
        <FormFoot className="sticky bottom-0 border-t bg-surface py-3">
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

const isSavedByOthers = (error: unknown): boolean =>
  isRefused(error, 'event-messages.savedMeanwhile') || isRefused(error, 'event-messages.exists')
