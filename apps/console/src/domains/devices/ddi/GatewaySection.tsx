import { resetGatewayToken } from '@slipway/contract/devices/ddi/ddi.calls.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { CopyBlock } from '@slipway/ui/data/CopyBlock.tsx'
import { ShownText } from '@slipway/ui/data/ShownText.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { ConfirmDialog } from '@slipway/ui/overlay/ConfirmDialog.tsx'
import { ShownOnceDialog } from '@slipway/ui/overlay/ShownOnceDialog.tsx'
import { useState } from 'react'
import { DownloadSecret } from '../../../shared/DownloadSecret.tsx'
import { formatTime } from '@slipway/web-client/formats.ts'
import { useMay } from '../../../shared/use-may.ts'
import { clientConfigs } from './client-configs.ts'
import { ddiTexts } from './ddi-texts.ts'
import { useRemoveGatewayToken, useResetGatewayToken } from './ddi.queries.ts'

interface Props {
  productId: string
  /** Null: the token is off. */
  tokenTime: number | null
}

/** One token for all devices of the product: off until it is created, shown once. */
export function GatewaySection({ productId, tokenTime }: Props) {
  const texts = ddiTexts()
  const t = texts.gateway
  const may = useMay(resetGatewayToken)
  const reset = useResetGatewayToken()
  const remove = useRemoveGatewayToken()
  const [asking, setAsking] = useState<'reset' | 'remove'>()
  const close = () => setAsking(undefined)
  const isOff = tokenTime === null
  const isRemoving = asking === 'remove'
  const question = isRemoving
    ? { title: t.removeTitle, text: t.removeText, confirm: t.remove }
    : isOff
      ? { title: t.createTitle, text: t.createText, confirm: t.create }
      : { title: t.resetTitle, text: t.resetText, confirm: t.reset }
  return (
    <Panel title={t.title}>
      <div className="flex flex-col gap-3 p-4">
        <p className="max-w-180 text-ink-2">{t.text}</p>
        <div className="flex flex-wrap items-center gap-3">
          <span className="text-sm">{isOff ? t.off : t.since(formatTime(tokenTime))}</span>
          {may && <Button onClick={() => setAsking('reset')}>{isOff ? t.create : t.reset}</Button>}
          {may && !isOff && <Button onClick={() => setAsking('remove')}>{t.remove}</Button>}
        </div>
      </div>
      <ConfirmDialog
        open={asking !== undefined}
        onClose={close}
        title={question.title}
        confirmLabel={question.confirm}
        busy={reset.isPending || remove.isPending}
        onConfirm={() => (isRemoving ? remove : reset).mutate(productId, { onSettled: close })}
      >
        <p>{question.text}</p>
      </ConfirmDialog>
      {reset.data && (
        <ShownOnceDialog
          title={t.shownTitle}
          size="large"
          warning={t.once}
          asking={t}
          doneLabel={t.done}
          actions={
            <DownloadSecret
              fileName={`gateway-token-${productId}.txt`}
              values={{ productId, gatewayToken: reset.data.gatewayToken }}
            />
          }
          onClose={reset.reset}
        >
          <ShownText label={t.title} text={reset.data.gatewayToken} name="gatewayToken" />
          <CopyBlock
            label={t.configs}
            tabs={clientConfigs({
              origin: window.location.origin,
              tenant: 'DEFAULT',
              controllerId: `${productId}:${texts.device.serialPlaceholder}`,
              token: reset.data.gatewayToken,
              kind: 'gateway',
              version: texts.device.versionPlaceholder,
            })}
          />
        </ShownOnceDialog>
      )}
    </Panel>
  )
}
